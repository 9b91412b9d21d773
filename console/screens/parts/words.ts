export const folded = (text: string) => text.normalize('NFKD').toLowerCase();

/** Those whose label has every word of the query. */
export function matching<Named extends { label: string }>(query: string, all: readonly Named[]): Named[] {
  const words = folded(query.trim()).split(/\s+/);
  return all.filter(({ label }) => words.every((word) => folded(label).includes(word)));
}
