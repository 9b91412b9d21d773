import type { MeaningTable } from '../../engines/retrieval/training.ts';
import { numberedFeatures, type TrainingOrganisation, type TrainingSet } from './examples.ts';
import { createLoss, type LossBatch } from './loss.ts';
import { pickOne, randomNumbers, shuffled } from './numbers.ts';
import type { SampleOrganisation } from './organisations.ts';
import { quantised } from './quantise.ts';
import { createVectors, descend, type EncodedText, encode, type FeatureVectors } from './vectors.ts';

/** Chosen on organisations that were kept apart. Other values change recall by about a point. */
const SETTINGS = {
  dimensions: 96,
  epochs: 12,
  rate: 0.05,
  /** The last epoch learns at this share of the rate. */
  lastRate: 0.1,
  /** The share of features that are left out of a text in each step; of a title half as many. */
  dropout: 0.5,
  /** A title is replaced by one of the block's questions with this probability. */
  questionAsTitle: 0.5,
  /** A block of another language is replaced by the same one in English with this probability. */
  twin: 0.5,
  /** Features of fewer texts are unknown. */
  minTexts: 4,
  /** Organisations in one step. Their blocks are wrong answers for each other's questions. */
  organisations: 4,
  /** Questions of each organisation in a step that nothing answers: unrelated ones, and those of another organisation. */
  unrelated: 5,
  foreign: 5,
} as const;

/** A question for the loss: its own text, and the range of blocks that compete for it. */
type Batch = LossBatch & { texts: EncodedText[] };

/** `seed`: for the random numbers. */
interface TrainingOptions {
  seed?: number;
  dimensions?: number;
}

/** Trains a model of meaning. Takes about a quarter of a second for each organisation. */
export function trainModel(
  organisations: readonly SampleOrganisation[],
  { seed = 1, dimensions = SETTINGS.dimensions }: TrainingOptions = {},
): MeaningTable {
  const random = randomNumbers(seed);
  const set = numberedFeatures(organisations, SETTINGS.minTexts);
  const vectors = createVectors(set.rows, dimensions, random);
  const loss = createLoss();
  for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) {
    const rate = SETTINGS.rate * (1 - (epoch / SETTINGS.epochs) * (1 - SETTINGS.lastRate));
    const order = shuffled(set.organisations, random);
    for (let at = 0; at < order.length; at += SETTINGS.organisations) {
      const group = order.slice(at, at + SETTINGS.organisations);
      // Every other question in each step, so that the blocks are updated often.
      for (const half of [0, 1]) {
        const batch = batchOf(group, half, { vectors, set, random });
        loss.learn(batch);
        for (const text of batch.texts) descend(vectors, text, rate);
      }
    }
  }
  return quantised(vectors, loss.scale);
}

/** What all steps of a training share. */
interface Training {
  vectors: FeatureVectors;
  set: TrainingSet;
  random: () => number;
}

function batchOf(
  group: readonly TrainingOrganisation[],
  half: number,
  { vectors, set: { unrelated }, random }: Training,
): Batch {
  const batch: Batch = { blocks: [], questions: [], texts: [] };
  const read = (features: Int32Array, dropout: number = SETTINGS.dropout) => {
    const text = encode(vectors, features, dropout, random);
    batch.texts.push(text);
    return text;
  };
  const isInHalf = (_: unknown, at: number) => at % 2 === half;
  const competing = group.map((organisation) => {
    const { blocks } = organisation;
    const from = batch.blocks.length;
    for (const { title, content, questions, twin } of blocks) {
      const block = twin && random() < SETTINGS.twin ? twin : { title, content };
      const other =
        questions.length > 1 && random() < SETTINGS.questionAsTitle ? pickOne(questions, random) : undefined;
      const answer = batch.blocks.length;
      batch.blocks.push({ title: read(other ?? block.title, SETTINGS.dropout / 2), content: read(block.content) });
      for (const question of questions.filter(isInHalf)) {
        if (question !== other)
          batch.questions.push({ text: read(question), answer, from: 0, to: Number.MAX_SAFE_INTEGER });
      }
    }
    return { organisation, range: { from, to: batch.blocks.length } };
  });
  for (const { organisation, range } of competing) {
    const { language, unanswered } = organisation;
    const foreign = group.filter((other) => other !== organisation && other.language === language);
    const questions = [
      ...unanswered.filter(isInHalf),
      ...Array.from({ length: SETTINGS.unrelated }, () => pickOne(unrelated.get(language) ?? [], random)),
      ...Array.from({ length: foreign.length > 0 ? SETTINGS.foreign : 0 }, () =>
        pickOne(pickOne(pickOne(foreign, random).blocks, random).questions, random),
      ),
    ];
    for (const question of questions) batch.questions.push({ text: read(question), answer: undefined, ...range });
  }
  return batch;
}
