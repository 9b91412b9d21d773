import { parentPort, workerData } from 'node:worker_threads';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { createMeaningModel, isSparse, type MeaningModel } from '../../engines/retrieval/training.ts';
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

/** The questions of a part, by words and by each of the two models of meaning. Without the models, both are empty. */
export interface JudgedPart {
  byWords: JudgedExample[];
  byMeaning: JudgedExample[];
  bySparseMeaning: JudgedExample[];
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
  const apart = organisations.filter((_, at) => at % parts === part);
  const others = organisations.filter((_, at) => at % parts !== part);
  const isWell = ({ language }: SampleOrganisation) => !isSparse(language);
  const ask = (asked: readonly SampleOrganisation[], model?: MeaningModel) =>
    asked.flatMap((organisation, at) => judgedExamples(createChatbot(withUnrelated(organisation, at)), model));
  const askWith = (asked: readonly SampleOrganisation[], trained: readonly SampleOrganisation[]) =>
    isByWordsOnly ? [] : ask(asked, createMeaningModel(trainModel(trained)));
  return {
    byWords: ask(apart),
    byMeaning: askWith(apart.filter(isWell), others.filter(isWell)),
    bySparseMeaning: askWith(
      apart.filter((organisation) => !isWell(organisation)),
      others,
    ),
  };
}

await loadStemmers();
parentPort?.postMessage(judgePart(workerData));
