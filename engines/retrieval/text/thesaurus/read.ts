export interface Term {
  concept: string;
  /** As in the list: a `~` before it marks a hint. */
  term: string;
}

/** Yields every term of a list. */
export function* termsOf(text: string): Generator<Term> {
  for (const line of text.trim().split('\n')) {
    const [concept = '', terms = ''] = line.split(/:(.*)/s);
    for (const term of terms.split(',').map((each) => each.trim())) if (term) yield { concept, term };
  }
}
