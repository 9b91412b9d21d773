import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { meaningTerms, WORDS } from '../../engines/retrieval/judge/confidence.ts';
import type { JudgedExample, PartToJudge } from './judge-part.ts';
import { fitLogistic } from './logistic.ts';

/**
 * Fits the weights of the confidence with the model of meaning, and prints them for `engines/retrieval/ranking/confidence.ts`:
 * `node tools/run.mjs tools/meaning/fit-confidence.ts`. Takes some minutes.
 *
 * A model is surer of texts that it was trained with, so the organisations are divided into four parts, and each part is asked with
 * a model that was trained with the others.
 */
const PARTS = 4;
/** The share of the weights by words, which were fitted on questions of other authors. */
const PRIOR = 0.25;
/** What the fit gives this probability is answered, so that few answers are wrong. */
const ANSWERED_FROM = 0.56;

async function judge(part: number): Promise<JudgedExample[]> {
  const workerData: PartToJudge = { part, parts: PARTS };
  const worker = new Worker(new URL('judge-part.ts', import.meta.url), { workerData });
  const [examples] = await once(worker, 'message');
  return examples;
}

const waiting = Array.from({ length: PARTS }, (_, part) => part);
const judged: JudgedExample[][] = [];
async function judgeNext(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) judged[part] = await judge(part);
}
await Promise.all(Array.from({ length: availableParallelism() }, judgeNext));

const examples = judged.flat();
const { bias, weights } = fitLogistic(examples);
const prior: Readonly<Record<string, number>> = WORDS;
const rounded = (value: number) => Math.round(value * 100) / 100;
const blended = (name: string, fitted: number) => rounded((1 - PRIOR) * fitted + PRIOR * (prior[name] ?? 0));
const names = Object.keys(meaningTerms);
const answerable = examples.filter(({ isAnswerable }) => isAnswerable);
const shareOf = (isRight: (example: JudgedExample) => boolean) =>
  `${((100 * answerable.filter(isRight).length) / answerable.length).toFixed(1)} %`;
console.log(
  `${answerable.length} questions of organisations that the model was not trained with; the first chunk answers`,
);
console.log(`by words ${shareOf((one) => one.isTrueByWords)}, with the model ${shareOf((one) => one.isTrue)}`);
console.log({
  bias: rounded(blended('bias', bias) - Math.log(ANSWERED_FROM / (1 - ANSWERED_FROM))),
  ...Object.fromEntries(names.map((name, at) => [name, blended(name, weights[at]!)])),
});
