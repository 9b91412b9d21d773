import { findCandidates } from '../../engines/retrieval/candidates.ts';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { createMeaningModel, type MeaningModel } from '../../engines/retrieval/meaning/model.ts';
import { meaningTerms, WORDS } from '../../engines/retrieval/ranking/confidence.ts';
import { emptyScratch } from '../../engines/retrieval/ranking/scratch.ts';
import type { Candidate } from '../../engines/retrieval/ranking/votes.ts';
import { evidenceIn } from '../../engines/retrieval/search.ts';
import { createChatbot, type TrainingChatbot } from './chatbot.ts';
import { fitLogistic, type LogisticExample } from './logistic.ts';
import { readOrganisations, readUnrelated, type SampleOrganisation } from './organisations.ts';
import { trainModel } from './training.ts';

/**
 * Fits the weights of the confidence with the model of meaning, and prints them for `engines/retrieval/ranking/confidence.ts`:
 * `node tools/run.mjs tools/meaning/fit-confidence.ts`. Takes some minutes.
 *
 * A model is surer of texts that it was trained with, so the organisations are divided into four parts, and each part is asked with
 * a model that was trained with the others.
 */
const PARTS = 4;
const CANDIDATES = 12;
/** Questions without an answer are fewer than visitors ask. */
const UNANSWERED_WEIGHT = 3;
/** The share of the weights by words, which were fitted on questions of other authors. */
const PRIOR = 0.25;
/** What the fit gives this probability is answered, so that few answers are wrong. */
const ANSWERED_FROM = 0.56;
/** Unrelated questions for each organisation. */
const UNRELATED = 8;

await loadStemmers();
const terms = Object.values(meaningTerms);

/** A question whose first chunk is right or not, with the model of meaning and by words alone. */
type JudgedExample = LogisticExample & { isAnswerable: boolean; isTrueByWords: boolean };

function examplesOf({ state, questions }: TrainingChatbot, model: MeaningModel): JudgedExample[] {
  const scratch = emptyScratch();
  const own = { ...state, meaning: () => model };
  return questions.flatMap(({ text, answers }) => {
    const found = findCandidates(own, text, CANDIDATES, scratch);
    const [best] = found.candidates;
    if (!best || !found.meaning) return [];
    const evidence = evidenceIn(own, found)(0);
    const isAnswer = ({ doc }: Candidate) => answers.has(state.documents.ids[doc]!);
    const bestByWords = found.candidates.reduce((a, b) => (b.byWords > a.byWords ? b : a));
    return [
      {
        values: terms.map((term) => term(evidence)),
        isTrue: isAnswer(best),
        isTrueByWords: isAnswer(bestByWords),
        isAnswerable: answers.size > 0,
        weight: answers.size > 0 ? 1 : UNANSWERED_WEIGHT,
      },
    ];
  });
}

function withUnrelated(organisation: SampleOrganisation, at: number): SampleOrganisation {
  const all = readUnrelated(organisation.language);
  const unrelated = Array.from({ length: UNRELATED }, (_, index) => all[(at * UNRELATED + index) % all.length]!);
  return { ...organisation, unanswered: [...organisation.unanswered, ...unrelated] };
}

const organisations = readOrganisations();
const examples = Array.from({ length: PARTS }, (_, part) => {
  const isApart = (_: unknown, at: number) => at % PARTS === part;
  const model = createMeaningModel(trainModel(organisations.filter((_, at) => at % PARTS !== part)));
  return organisations
    .filter(isApart)
    .flatMap((organisation, at) => examplesOf(createChatbot(withUnrelated(organisation, at)), model));
}).flat();
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
