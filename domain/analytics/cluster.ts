import { type AskedQuestion, byCount } from './asked.ts';

/** Questions that are about one thing, most asked first. */
export interface Cluster {
  asked: AskedQuestion[];
  count: number;
  /** The term that they share, or a word that means the same. */
  subject: string;
}

/** More different questions than this are the rarest of the range, and left out. */
const MAX_QUESTIONS = 2_000;
/** A term that most questions have says nothing about any; of a few questions, it may. */
const COMMONPLACE = { share: 0.6, of: 20 };

const termsOf = ({ key }: AskedQuestion) => key.split(' ');
/** A question asked a thousand times is worth ten that were asked once: what many ask in their own words is a topic. */
const worthOf = ({ count }: AskedQuestion) => Math.log2(1 + count);

/** Terms that mean nearly the same as a term. */
export type Related = (term: string) => readonly string[];

/**
 * Groups questions by what they are about: the subject that most of them share takes its questions, then the next one takes of
 * what is left. The same questions always make the same clusters.
 */
export function clusters(all: readonly AskedQuestion[], related: Related): Cluster[] {
  let left = [...all].sort(byCount).slice(0, MAX_QUESTIONS);
  const most = left.length >= COMMONPLACE.of ? left.length * COMMONPLACE.share : left.length;
  const worth = new Map<string, number>();
  for (const question of left) tally(worth, question, 1);
  const having = questionsByTerm(left);
  const isCommon = (term: string) => (having.get(term) ?? 0) > most;
  const made: Cluster[] = [];
  while (left.length > 0) {
    const subject = bestSubject(worth, isCommon) ?? termsOf(left[0]!)[0]!;
    const family = new Set([subject, ...related(subject)]);
    const isAbout = (question: AskedQuestion) => termsOf(question).some((term) => family.has(term));
    const asked = left.filter(isAbout);
    for (const question of asked) tally(worth, question, -1);
    left = left.filter((question) => !isAbout(question));
    made.push({ subject, asked, count: asked.reduce((sum, { count }) => sum + count, 0) });
  }
  return made.sort((a, b) => b.count - a.count || (a.subject < b.subject ? -1 : 1));
}

function tally(worth: Map<string, number>, question: AskedQuestion, sign: 1 | -1): void {
  for (const term of termsOf(question)) {
    const sum = (worth.get(term) ?? 0) + sign * worthOf(question);
    // What is left of sums of logarithms is not exactly nothing.
    if (sum > 1e-6) worth.set(term, sum);
    else worth.delete(term);
  }
}

function questionsByTerm(questions: readonly AskedQuestion[]): Map<string, number> {
  const having = new Map<string, number>();
  for (const question of questions) {
    for (const term of termsOf(question)) having.set(term, (having.get(term) ?? 0) + 1);
  }
  return having;
}

/** The term of the greatest worth; of equal ones the first by the alphabet. Commonplace ones only where there is no other. */
function bestSubject(worth: ReadonlyMap<string, number>, isCommonplace: (term: string) => boolean): string | undefined {
  let best: [string, number] | undefined;
  for (const [term, value] of worth) {
    if (isCommonplace(term)) continue;
    const isBetter = !best || value > best[1] + 1e-6 || (value > best[1] - 1e-6 && term < best[0]);
    if (isBetter) best = [term, value];
  }
  return best?.[0];
}
