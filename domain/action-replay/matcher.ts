import { words } from '../language/words.ts';

/** Says whether a sentence has the words of one of the wordings, regardless of case, accents and punctuation. */
export async function wordingMatcher(wordings: readonly string[]): Promise<(sentence: string) => boolean> {
  const wanted = wordings.map((wording) => ` ${words(wording).join(' ')} `).filter((each) => each.trim());
  return (sentence) => {
    const said = ` ${words(sentence).join(' ')} `;
    return wanted.some((wording) => said.includes(wording));
  };
}
