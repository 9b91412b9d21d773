/** English words of the same topic with different stems. Kept short, because each one also refuses questions. */
const families = `
  politics political politician politicians election elections voting democrats republicans parliament senator
  religion religions religious god church mosque bible quran islam christianity judaism hinduism buddhism
  medical medicine medicines medication diagnosis diagnose
  legal law laws lawyer lawyers lawsuit attorney
  gambling gamble betting casino
  crypto cryptocurrency cryptocurrencies bitcoin ethereum
  weapons weapon gun guns firearm firearms
  competitors competitor
  violence violent
  sex sexual porn pornography
  investment investments investing invest
  salary salaries wages`;

const byWord = new Map(
  families
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap((family) => family.map((word) => [word, family] as const)),
);

/** Returns the words of a topic word's topic, itself first. */
export const familyOf = (word: string): readonly string[] => byWord.get(word) ?? [word];
