/* Stands in for the functions of the C library that solvers read their standard input with: read,
   and getc and fread, which std::cin is made of. Others (scanf, a mapped file, /dev/stdin opened
   again) meet the end of the text instead; the program then ends, Assay hears that there is no
   primed server, and does without.

   Each calls the original by its second name in the C library. A look-up by dlsym would come too
   late for the initialisers of other libraries, which read files. */
#define _GNU_SOURCE
#include "os/preload/input_end.h"

#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

extern ssize_t __read(int fd, void* buffer, size_t size);
extern int _IO_getc(FILE* stream);
extern size_t _IO_fread(void* buffer, size_t size, size_t count, FILE* stream);

static int is_priming;
static off_t text_size;

void assay_fork_stop_at_input_end(void) {
  struct stat status;
  if (fstat(0, &status) != 0) return;
  text_size = status.st_size;
  is_priming = 1;
}

/* Nothing is left to read: the program would see the end of its input. */
static void look_at_input(void) {
  if (lseek(0, 0, SEEK_CUR) < text_size) return;
  assay_fork_serve_primed();
  is_priming = 0;
}

static size_t buffered(const FILE* stream) {
  return (size_t)(stream->_IO_read_end - stream->_IO_read_ptr);
}

EXPORT ssize_t read(int fd, void* buffer, size_t size) {
  if (is_priming && fd == 0) look_at_input();
  return __read(fd, buffer, size);
}

EXPORT int getc(FILE* stream) {
  if (is_priming && stream == stdin && buffered(stream) == 0) look_at_input();
  return _IO_getc(stream);
}

EXPORT int fgetc(FILE* stream) { return getc(stream); }

/* It reads until it has all that it wants, so the stop may be in the middle: piece by piece, what
   is in the stream's buffer at a time. */
EXPORT size_t fread(void* buffer, size_t size, size_t count, FILE* stream) {
  if (!is_priming || stream != stdin || size != 1) return _IO_fread(buffer, size, count, stream);
  size_t done = 0;
  while (is_priming && done < count) {
    if (buffered(stream) == 0) {
      const int next = getc(stream); /* stops here, or fills the buffer */
      if (next == EOF) return done;
      ungetc(next, stream);
      continue;
    }
    const size_t left = count - done;
    const size_t piece = left < buffered(stream) ? left : buffered(stream);
    done += _IO_fread((char*)buffer + done, 1, piece, stream);
  }
  return done + _IO_fread((char*)buffer + done, 1, count - done, stream);
}
