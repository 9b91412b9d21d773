import { parentPort, workerData } from 'node:worker_threads';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { createMeaningModel, type MeaningModel } from '../../engines/retrieval/training.ts';
import { createChatbot } from './chatbot.ts';
import { type JudgedExample, judgedExamples } from './judged-examples.ts';
import { readOrganisations, readUnrelated, type SampleOrganisation } from './organisations.ts';
import { trainModel } from './training.ts';

/** A worker thread of `fit-confidence.ts`: asks one part of the organisations with a model that was trained with the others. */

/** What the thread is given. Organisations are dealt to the parts in turn. */
export interface PartToJudge {
  part: number;
  parts: number;
  /** Asks by words only, without training a model. */
  isByWordsOnly: boolean;
}

/** The questions of a part. Without the model, `byMeaning` is empty. */
export interface JudgedPart {
  byWords: JudgedExample[];
  byMeaning: JudgedExample[];
}

/** Unrelated questions for each organisation. */
const UNRELATED = 8;

function withUnrelated(organisation: SampleOrganisation, at: number): SampleOrganisation {
  const all = readUnrelated(organisation.language);
  const unrelated = Array.from({ length: UNRELATED }, (_, index) => all[(at * UNRELATED + index) % all.length] ?? '');
  return { ...organisation, unanswered: [...organisation.unanswered, ...unrelated] };
}

function judgePart({ part, parts, isByWordsOnly }: PartToJudge): JudgedPart {
  const organisations = readOrganisations();
  const isApart = (at: number) => at % parts === part;
  const chatbots = organisations
    .filter((_, at) => isApart(at))
    .map((organisation, at) => createChatbot(withUnrelated(organisation, at)));
  const ask = (model: MeaningModel | undefined) => chatbots.flatMap((chatbot) => judgedExamples(chatbot, model));
  const train = () => createMeaningModel(trainModel(organisations.filter((_, at) => !isApart(at))));
  return { byWords: ask(undefined), byMeaning: isByWordsOnly ? [] : ask(train()) };
}

await loadStemmers();
parentPort?.postMessage(judgePart(workerData));
