// What could not be read as terms (words.h): level by level from the top, words left out; a list by
// one of its parts, or by a word that is a term almost everywhere.
#include "reduce/words.h"

#include "reduce/pass.h"

namespace assay::reduce {

namespace {

// The place by spaces, but for what is kept of it.
void blank(TermStore& store, Command& command, Word place, Word kept) {
  std::string text(store.text(command.text));
  for (size_t i = place.begin; i < place.end; ++i) {
    if (i < kept.begin || i >= kept.end) text[i] = ' ';
  }
  command.text = store.symbols().intern(text);
}

// All changes of one list are made on texts of the same length.
Edit blanking(size_t command, Word place, Word kept, const std::string& what) {
  return Edit::change_all(
      [=](TermStore& store, Script& script) {
        if (command >= script.commands().size()) return false;
        Command& c = script.commands()[command];
        if (!has_words(c) || store.text(c.text).size() < place.end) return false;
        blank(store, c, place, kept);
        return true;
      },
      what);
}

template <typename Visit>
void for_each_word(const Session& session, const TermStore& store, Visit visit) {
  const auto commands = session.script().commands();
  for (size_t i = 0; i < commands.size(); ++i) {
    if (!has_words(commands[i])) continue;
    const std::string text(store.text(commands[i].text));
    const auto words = words_in(text);
    if (!words) continue;
    for (size_t k = 0; k < words->size(); ++k) visit(i, text, *words, k);
  }
}

void drop_words(Session& session) {
  for (size_t depth = 0; !session.is_stopped(); ++depth) {
    std::vector<Edit> edits;
    bool is_end = true;
    for_each_word(session, session.store(),
                  [&](size_t command, const std::string& text, const auto& words, size_t k) {
                    const Word& word = words[k];
                    is_end &= word.depth < depth;
                    if (word.depth != depth) return;
                    edits.push_back(blanking(
                        command, word, {},
                        "word " + std::to_string(command) + " " + std::to_string(k) + " " + text));
                  });
    if (is_end) return;
    session.try_edits(std::move(edits));
  }
}

bool hoist_words(Session& session) {
  std::vector<Edit> edits;
  for_each_word(session, session.store(),
                [&](size_t command, const std::string& text, const auto& words, size_t k) {
                  const Word& word = words[k];
                  if (word.parent == SIZE_MAX) return;
                  edits.push_back(blanking(
                      command, words[word.parent], word,
                      "part " + std::to_string(command) + " " + std::to_string(k) + " " + text));
                });
  return session.try_edits(std::move(edits), Session::Order::kSingly);
}

// `true` and `0` fit into four characters, and no list that could be one of them is shorter.
bool put_simple_words(Session& session) {
  std::vector<Edit> edits;
  for_each_word(session, session.store(),
                [&](size_t command, const std::string& text, const auto& words, size_t k) {
                  const Word word = words[k];
                  for (const std::string by : {"true", "0"}) {
                    if (!word.is_list || word.end - word.begin <= by.size()) continue;
                    edits.push_back(Edit::change_all(
                        [=](TermStore& store, Script& script) {
                          if (command >= script.commands().size()) return false;
                          Command& c = script.commands()[command];
                          if (!has_words(c) || store.text(c.text) != text) return false;
                          std::string changed = text;
                          changed.replace(word.begin, word.end - word.begin, by);
                          c.text = store.symbols().intern(changed);
                          return true;
                        },
                        by + std::to_string(command) + " " + std::to_string(k) + " " + text));
                  }
                });
  return session.try_edits(std::move(edits), Session::Order::kSingly);
}

}  // namespace

void simplify_words(Session& session) {
  bool has_any = false;
  for (const Command& c : session.script().commands()) has_any |= has_words(c);
  if (!has_any) return;
  drop_words(session);
  while (hoist_words(session) && !session.is_stopped()) continue;
  put_simple_words(session);
}

}  // namespace assay::reduce
