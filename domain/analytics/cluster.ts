import { type Asked, byCount } from './asked.ts';

/** Questions that are about one thing, most asked first. */
export interface Cluster {
  asked: Asked[];
  count: number;
  /** Its terms, those first that most of its questions have. */
  terms: string[];
}

interface Growing {
  asked: Asked[];
  /** How many of its questions have a term. */
  having: Map<string, number>;
}

/** So much of a question's weight must lie in terms that the cluster is about. */
const LIKE = 0.34;
/** More different questions than this are the rarest of the range, and left out. */
const MAX_QUESTIONS = 2_000;

const termsOf = ({ key }: Asked) => key.split(' ');

/**
 * Groups questions by the terms that they share. A term weighs the less the more questions have it. The commonest question goes
 * first and founds a cluster; each next one joins the cluster that it is most like, or founds one: the same questions always
 * make the same clusters.
 */
export function clusters(all: readonly Asked[]): Cluster[] {
  const questions = [...all].sort(byCount).slice(0, MAX_QUESTIONS);
  const weight = weights(questions);
  const growing: Growing[] = [];
  const byTerm = new Map<string, Set<Growing>>();
  for (const question of questions) {
    const joined = best(question, byTerm, weight) ?? found(growing);
    joined.asked.push(question);
    for (const term of termsOf(question)) {
      joined.having.set(term, (joined.having.get(term) ?? 0) + 1);
      byTerm.set(term, (byTerm.get(term) ?? new Set()).add(joined));
    }
  }
  return growing.map(finished(weight)).sort((a, b) => b.count - a.count || (a.terms[0]! < b.terms[0]! ? -1 : 1));
}

function weights(questions: readonly Asked[]): (term: string) => number {
  const having = new Map<string, number>();
  for (const question of questions) for (const term of termsOf(question)) having.set(term, (having.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + questions.length / (having.get(term) ?? 1));
}

function found(growing: Growing[]): Growing {
  const cluster = { asked: [], having: new Map<string, number>() };
  growing.push(cluster);
  return cluster;
}

type Weight = (term: string) => number;

function best(question: Asked, byTerm: ReadonlyMap<string, Set<Growing>>, weight: Weight): Growing | undefined {
  const terms = termsOf(question);
  const candidates = new Set(terms.flatMap((term) => [...(byTerm.get(term) ?? [])]));
  let chosen: Growing | undefined;
  let most = LIKE;
  for (const cluster of candidates) {
    const like = likeness(terms, cluster, weight);
    if (like > most) [chosen, most] = [cluster, like];
  }
  return chosen;
}

/** 0-1: shared weight over all the weight of both, a term of the cluster weighing as far as its questions have it. */
function likeness(terms: readonly string[], { having, asked }: Growing, weight: Weight): number {
  let [shared, all] = [0, 0];
  for (const [term, count] of having) {
    const part = (weight(term) * count) / asked.length;
    all += part;
    if (terms.includes(term)) shared += part;
  }
  for (const term of terms) if (!having.has(term)) all += weight(term);
  return all > 0 ? shared / all : 0;
}

const finished =
  (weight: Weight) =>
  ({ asked, having }: Growing): Cluster => ({
    asked,
    count: asked.reduce((sum, { count }) => sum + count, 0),
    terms: [...having]
      .sort(([a, many], [b, few]) => few - many || weight(b) - weight(a) || (a < b ? -1 : 1))
      .map(([term]) => term),
  });
