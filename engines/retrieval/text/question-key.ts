/** What people add to a question or leave out without changing it. */
const AROUND = /^[\s¿¡"'«“„]+|[\s?!.。．…؟？！"'»”“]+$/gu;

/**
 * Two questions with the same key are one question: they differ at most in case, blanks, and the punctuation around them. Signs within
 * it tell questions apart, such as those of "C++" and "C#".
 */
export function questionKey(question: string): string {
  const plain = question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
  return plain.replaceAll(AROUND, '') || plain.trim();
}
