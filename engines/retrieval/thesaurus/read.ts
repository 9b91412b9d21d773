/** Yields concept and term of every entry of a list. */
export function* termsOf(text: string): Generator<[concept: string, term: string]> {
  for (const line of text.trim().split('\n')) {
    const [concept = '', terms = ''] = line.split(/:(.*)/s);
    for (const term of terms.split(',').map((each) => each.trim())) if (term) yield [concept, term];
  }
}
