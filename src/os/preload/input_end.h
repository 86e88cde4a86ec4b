/* The moment at which a program that is being primed has read all of its input and asks for more.
 */
#pragma once

/* From now on, that moment ends in assay_fork_serve_primed. */
void assay_fork_stop_at_input_end(void);

/* Returns only in the children, which have other standard descriptors. */
void assay_fork_serve_primed(void);
