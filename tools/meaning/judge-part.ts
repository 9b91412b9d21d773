import { parentPort, workerData } from 'node:worker_threads';
import { findCandidates } from '../../engines/retrieval/find/candidates.ts';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { createMeaningModel, type MeaningModel } from '../../engines/retrieval/meaning/model.ts';
import { meaningTerms } from '../../engines/retrieval/judge/confidence.ts';
import { emptyScratch } from '../../engines/retrieval/find/scratch.ts';
import type { Candidate } from '../../engines/retrieval/judge/votes.ts';
import { evidenceIn } from '../../engines/retrieval/judge/judge.ts';
import { createChatbot, type TrainingChatbot } from './chatbot.ts';
import type { LogisticExample } from './logistic.ts';
import { readOrganisations, readUnrelated, type SampleOrganisation } from './organisations.ts';
import { trainModel } from './training.ts';

/** A worker thread of `fit-confidence.ts`: asks one part of the organisations with a model that was trained with the others. */

/** What the thread is given. Organisations are dealt to the parts in turn. */
export interface PartToJudge {
  part: number;
  parts: number;
}

/** A question whose first chunk is right or not, with the model of meaning and by words alone. */
export type JudgedExample = LogisticExample & { isAnswerable: boolean; isTrueByWords: boolean };

const CANDIDATES = 12;
/** Questions without an answer are fewer than visitors ask. */
const UNANSWERED_WEIGHT = 3;
/** Unrelated questions for each organisation. */
const UNRELATED = 8;

const terms = Object.values(meaningTerms);

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

await loadStemmers();
const { part, parts } = workerData as PartToJudge;
const organisations = readOrganisations();
const isApart = (at: number) => at % parts === part;
const model = createMeaningModel(trainModel(organisations.filter((_, at) => !isApart(at))));
const apart = organisations.filter((_, at) => isApart(at));
const examples: JudgedExample[] = apart.flatMap((organisation, at) =>
  examplesOf(createChatbot(withUnrelated(organisation, at)), model),
);
parentPort!.postMessage(examples);
