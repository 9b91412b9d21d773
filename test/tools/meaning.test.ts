// @slow
import { describe, expect, it } from 'vitest';
import { createMeaningModel, isSparse, Trial } from '../../engines/retrieval/training.ts';
import { createChatbot } from '../../tools/meaning/chatbot.ts';
import { fitLogistic } from '../../tools/meaning/logistic.ts';
import { randomNumbers } from '../../tools/meaning/numbers.ts';
import { readOrganisations, readUnrelated, type SampleOrganisation } from '../../tools/meaning/organisations.ts';
import { trainModel } from '../../tools/meaning/training.ts';

const organisations = readOrganisations();

describe('the texts of the model', () => {
  it('have knowledge, questions that it answers, and questions that it does not', () => {
    const languages = ['english', 'german', 'spanish', 'french', 'italian', 'dutch', 'portuguese', 'polish', 'turkish'];
    expect([...new Set(organisations.map(({ language }) => language))]).toEqual(languages);
    for (const { name, blocks, unanswered } of organisations) {
      expect(name).not.toBe('');
      expect(blocks.length, name).toBeGreaterThanOrEqual(20);
      expect(unanswered.length, name).toBeGreaterThanOrEqual(6);
      for (const { heading, text, questions } of blocks) {
        expect(text, `${name}: ${heading}`).not.toBe('');
        expect(questions.length, `${name}: ${heading}`).toBeGreaterThanOrEqual(5);
      }
    }
  });

  it('have each question once in an organisation', () => {
    for (const { name, blocks } of organisations) {
      const questions = blocks.flatMap((block) => block.questions);
      expect(questions.length - new Set(questions).size, name).toBeLessThanOrEqual(1);
    }
  });

  it('say the same block by block in the languages that share the second model', () => {
    const english = new Map(
      organisations.filter(({ language }) => language === 'english').map((one) => [one.key, one]),
    );
    for (const organisation of organisations.filter(({ language }) => isSparse(language))) {
      const { name, key, blocks } = organisation;
      expect(blocks.length, name).toBe(english.get(key)?.blocks.length);
    }
  });

  it('become chatbots in which each answered question has a chunk', () => {
    const { questions } = createChatbot(organisations[0]!);
    const answered = questions.filter(({ answers }) => answers.size > 0);
    expect(questions.length - answered.length).toBe(organisations[0]!.unanswered.length);
  });

  it('have unrelated questions in each language', () => {
    for (const language of new Set(organisations.map((one) => one.language)))
      expect(readUnrelated(language).length, language).toBeGreaterThan(50);
  });
});

describe('training', () => {
  const some = organisations.slice(0, 6);
  const unseen = organisations[6]!;
  const recall = (organisation: SampleOrganisation, seed: number) => {
    const model = createMeaningModel(trainModel(some, { seed }));
    const { chunks, questions } = createChatbot(organisation);
    const trial = new Trial(chunks, model);
    const near = questions.filter(({ text, answers }) => answers.has(trial.nearest(text) ?? ''));
    return near.length / questions.length;
  };

  it('finds the blocks of an organisation that it has not seen, far more often than chance', () => {
    expect(recall(unseen, 1)).toBeGreaterThan(3 / unseen.blocks.length);
  });

  it('makes the same file from the same texts', () => {
    expect(trainModel(some.slice(0, 2))).toEqual(trainModel(some.slice(0, 2)));
  });
});

describe('a logistic regression', () => {
  it('finds the weights that made the examples', () => {
    const random = randomNumbers(7);
    const examples = Array.from({ length: 4_000 }, () => {
      const values = [random() * 4, random() * 10 - 5];
      const probability = 1 / (1 + Math.exp(-(-1 + 1.5 * values[0]! - 0.5 * values[1]!)));
      return { values, isTrue: random() < probability, weight: 1 };
    });
    const { bias, weights } = fitLogistic(examples);
    expect(bias).toBeCloseTo(-1, 0);
    expect(weights[0]).toBeCloseTo(1.5, 0);
    expect(weights[1]).toBeCloseTo(-0.5, 0);
  });
});
