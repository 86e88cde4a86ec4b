// Linked into every program of a sanitizer build: LeakSanitizer asks this function for what is not
// ours to mend. libcln, which libcvc5 loads, keeps a few bytes from its start to its end; libpqxx
// 6.4 loses the answer to a statement that can not be prepared since the connection broke.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libcln\nleak:pqxx::connection_base::register_prepared\n";
}
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
