import { grams, mostlyGrammar, segments, THAI_GRAM, withoutParticle } from '../text/terms.ts';
import { denseStopWords } from '../text/words/stop-words.ts';
import { makeGroup, type QuestionParse, type TermGroup, variantsOf, WEIGHTS } from './groups.ts';

/**
 * Chinese, Japanese, Korean. Pairs within a word count fully. Pairs across two words only help to compare word order.
 */
export function denseGroups(reading: QuestionParse, run: string): TermGroup[] {
  const groups: TermGroup[] = [];
  let before = '';
  for (const written of segments(run)) {
    const segment = denseStopWords.has(written) ? written : withoutParticle(written);
    const letters = Array.from(segment);
    const stop = denseStopWords.has(segment);
    const across = before && !stop ? variantsOf(reading, [before + letters[0]]) : [];
    if (across.length) groups.push(makeGroup(reading, across, WEIGHTS.acrossWords));
    before = stop ? '' : (letters.at(-1) ?? '');
    for (const [at, gram] of grams(segment, 2).entries()) {
      groups.push(makeGroup(reading, variantsOf(reading, [gram]), gramWeight(segment, letters.length, at), stop));
    }
  }
  return groups;
}

const hangul = /\p{Script=Hangul}/u;

/** A Korean word has its grammar at the end. */
function gramWeight(segment: string, letters: number, at: number): number {
  if (letters === 1) return WEIGHTS.single;
  if (mostlyGrammar(segment) || (at > 0 && hangul.test(segment))) return WEIGHTS.filler;
  return 1 / Math.sqrt(letters - 1);
}

/** Thai and similar scripts: words, or their trigrams if the index segmented them differently. */
export function thaiGroups(reading: QuestionParse, run: string): TermGroup[] {
  return segments(run).flatMap((segment) => {
    const stop = denseStopWords.has(segment);
    const whole = variantsOf(reading, [segment]);
    if (whole.length || stop) return [makeGroup(reading, whole, 1, stop)];
    const pieces = grams(segment, THAI_GRAM);
    return pieces.map((gram) => makeGroup(reading, variantsOf(reading, [gram]), 1 / pieces.length));
  });
}
