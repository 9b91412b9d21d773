import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import type { Language } from '../../engines/retrieval/text/index.ts';
import {
  type MeaningModel,
  meaningTerms,
  meaningWeights,
  sharedMeaning,
  sparseMeaningWeights,
  type Terms,
  type Weights,
  wordTerms,
  wordWeights,
} from '../../engines/retrieval/training.ts';
import { developmentChatbots } from './development-sets.ts';
import { figuresOf } from './figures.ts';
import type { JudgedPart, PartToJudge } from './judge-part.ts';
import { type JudgedExample, judgedExamples } from './judged-examples.ts';
import { fitLogistic } from './logistic.ts';

/**
 * Fits the weights of the confidence by words and with the model of meaning, and prints them for
 * `engines/retrieval/judge/confidence.ts`, with what the present ones and these answer: `npm run fit-confidence`. Takes a
 * quarter of an hour; `npm run fit-confidence -- --words` fits those by words only, in one minute.
 *
 * A model is surer of texts that it was trained with, so the organisations are divided into four parts, and each part is asked with
 * a model that was trained with the others. The development sets are fitted by neither.
 */
const PARTS = 4;
/** The share of the weights by words in those with the model. */
const PRIOR = 0.25;
/** Questions with at least this fitted probability are answered, so that few answers are wrong. */
const ANSWERED_FROM = 0.56;
/** What a question without an answer counts: there are fewer than visitors ask. */
const UNANSWERED_WEIGHT = 3;

const isByWordsOnly = process.argv.includes('--words');

async function judge(part: number): Promise<JudgedPart> {
  const workerData: PartToJudge = { part, parts: PARTS, isByWordsOnly };
  const worker = new Worker(new URL('judge-part.ts', import.meta.url), { workerData });
  const [judged] = await once(worker, 'message');
  return judged;
}

async function judgeAll(): Promise<JudgedPart[]> {
  const waiting = Array.from({ length: PARTS }, (_, part) => part);
  const judged: JudgedPart[] = [];
  const judgeNext = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) judged[part] = await judge(part);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, judgeNext));
  return judged;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Fits weights, blended with a share of those in `prior`. */
function fitWeights(terms: Terms, examples: readonly JudgedExample[], prior?: Weights): Weights {
  const { bias, weights } = fitLogistic(
    examples.map(({ evidence, isTrue, isAnswerable }) => ({
      values: Object.values(terms).map((term) => term(evidence)),
      isTrue,
      weight: isAnswerable ? 1 : UNANSWERED_WEIGHT,
    })),
  );
  const blended = (name: string, fitted: number) =>
    prior ? (1 - PRIOR) * fitted + PRIOR * (prior[name] ?? 0) : fitted;
  const entries = Object.keys(terms).map((name, at) => [name, rounded(blended(name, weights[at] ?? 0))]);
  const strictness = Math.log(ANSWERED_FROM / (1 - ANSWERED_FROM));
  return { bias: rounded(blended('bias', bias) - strictness), ...Object.fromEntries(entries) };
}

/** Prints the refit weights, and what the present ones and these answer. */
function report(
  name: string,
  terms: Terms,
  { present, refit }: Record<'present' | 'refit', Weights>,
  sets: Sets,
): void {
  console.log(`\n${name}`, refit);
  const rows = Object.entries(sets).flatMap(([set, examples]) => [
    [`${set}, present weights`, figuresOf(terms, present, examples)],
    [`${set}, refit weights`, figuresOf(terms, refit, examples)],
  ]);
  console.table(Object.fromEntries(rows));
}

/** Judged questions by the name of their set. */
type Sets = Record<string, readonly JudgedExample[]>;

const parts = await judgeAll();
await loadStemmers();
const chatbots = developmentChatbots();
const setsOf = (fitted: readonly JudgedExample[], modelOf: (language: Language) => MeaningModel | undefined): Sets => ({
  fitted,
  development: chatbots.flatMap((chatbot) => judgedExamples(chatbot, modelOf('english'))),
});

const byWords = parts.flatMap((part) => part.byWords);
report(
  'wordWeights',
  wordTerms,
  { present: wordWeights, refit: fitWeights(wordTerms, byWords) },
  setsOf(byWords, () => undefined),
);
if (!isByWordsOnly) {
  const byMeaning = parts.flatMap((part) => part.byMeaning);
  report(
    'meaningWeights',
    meaningTerms,
    { present: meaningWeights, refit: fitWeights(meaningTerms, byMeaning, wordWeights) },
    setsOf(byMeaning, sharedMeaning),
  );
  const bySparse = parts.flatMap((part) => part.bySparseMeaning);
  report(
    'sparseMeaningWeights',
    meaningTerms,
    { present: sparseMeaningWeights, refit: fitWeights(meaningTerms, bySparse, wordWeights) },
    { fitted: bySparse },
  );
}
