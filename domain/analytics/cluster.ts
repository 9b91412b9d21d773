import { type AskedQuestion, byCount } from './asked-groups.ts';

/** Questions about one subject, most asked first. */
export interface Cluster {
  questions: AskedQuestion[];
  count: number;
  /** The shared term, or a synonym of it. */
  subject: string;
}

/** Maximum number of different questions. The rarest beyond it are dropped. */
const MAX_QUESTIONS = 2_000;
/** A term that most questions contain does not distinguish them, unless there are only a few questions. */
const COMMONPLACE = { share: 0.6, of: 20 };

const termsOf = ({ key }: AskedQuestion) => key.split(' ');
const firstTermOf = ({ key }: AskedQuestion) => key.replace(/ .*/, '');
/** A question asked a thousand times weighs as much as ten asked once: many different wordings make a topic. */
const worthOf = ({ count }: AskedQuestion) => Math.log2(1 + count);

/** Near-synonyms of a term. */
type Related = (term: string) => readonly string[];

/**
 * Groups questions by subject: the subject that most questions share takes its questions, then the next one takes from the rest.
 * Deterministic.
 */
export function clusters(all: readonly AskedQuestion[], related: Related): Cluster[] {
  let remaining = [...all].sort(byCount).slice(0, MAX_QUESTIONS);
  const most = remaining.length >= COMMONPLACE.of ? remaining.length * COMMONPLACE.share : remaining.length;
  const worth = new Map<string, number>();
  for (const question of remaining) tally(worth, question, 1);
  const having = questionsByTerm(remaining);
  const isCommon = (term: string) => (having.get(term) ?? 0) > most;
  const topics: Cluster[] = [];
  while (remaining[0]) {
    const subject = bestSubject(worth, isCommon) ?? firstTermOf(remaining[0]);
    const family = new Set([subject, ...related(subject)]);
    const isAbout = (askedQuestion: AskedQuestion) => termsOf(askedQuestion).some((term) => family.has(term));
    const questions = remaining.filter(isAbout);
    for (const question of questions) tally(worth, question, -1);
    remaining = remaining.filter((askedQuestion) => !isAbout(askedQuestion));
    topics.push({ subject, questions, count: questions.reduce((sum, { count }) => sum + count, 0) });
  }
  return topics.sort((a, b) => b.count - a.count || (a.subject < b.subject ? -1 : 1));
}

function tally(worth: Map<string, number>, askedQuestion: AskedQuestion, sign: 1 | -1): void {
  for (const term of termsOf(askedQuestion)) {
    const sum = (worth.get(term) ?? 0) + sign * worthOf(askedQuestion);
    // Floating-point sums of logarithms do not cancel out exactly.
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

/** The term of the greatest weight; ties sort alphabetically. Uses a commonplace term only if there is no other. */
function bestSubject(worth: ReadonlyMap<string, number>, isCommonplace: (term: string) => boolean): string | undefined {
  let best: [string, number] | undefined;
  for (const [term, value] of worth) {
    if (isCommonplace(term)) continue;
    const isBetter = !best || value > best[1] + 1e-6 || (value > best[1] - 1e-6 && term < best[0]);
    if (isBetter) best = [term, value];
  }
  return best?.[0];
}
