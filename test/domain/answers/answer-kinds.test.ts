import { expect, it } from 'vitest';
import { extractAnswer } from '../../../domain/answers/quoting/extractive.ts';

const answer = (question: string, content: string): string =>
  extractAnswer(question, [
    {
      sourceId: 'pond',
      chunkId: 'pond-0',
      type: 'url',
      title: 'Model boat club',
      url: null,
      content,
      score: 10,
      confidence: 0.9,
    },
  ]);

it.each([
  [
    'How much is the membership?',
    'Membership pays off soon, and the membership is for all ages. You pay 45 euros a year.',
    '45 euros',
  ],
  [
    'When does the regatta begin?',
    'The regatta begins with a parade, and the regatta is open to all. First boats leave on 12 June.',
    '12 June',
  ],
  [
    'Where is the workshop held?',
    'The workshop is held in small groups and is fun. We meet at Mill Lane 4, behind the pond.',
    'Mill Lane',
  ],
  [
    'Who runs the workshop?',
    'A workshop runs best with few people, and the workshop runs all year. Ask for Dr. Berit Solheim.',
    'Berit Solheim',
  ],
  [
    'Wo findet der Kurs statt?',
    'Der Kurs findet bei jedem Wetter statt. Treffpunkt ist die Teichstraße 9.',
    'Teichstraße',
  ],
])('"%s" is answered with the sentence that holds it', (question, content, held) => {
  expect(answer(question, content)).toContain(held);
});

it('adds nothing where the sentence holds it, or where nothing near does', () => {
  expect(answer('How much is the membership?', 'Membership is 45 euros. A flag is 3 euros.')).toBe(
    'Membership is 45 euros.',
  );
  expect(
    answer(
      'When does the regatta begin?',
      'The regatta begins with a parade. Bring a flag. Wear a hat. Room 7 is dry.',
    ),
  ).toBe('The regatta begins with a parade.');
});
