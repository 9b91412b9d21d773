import { expect, test } from 'vitest';
import { matchesBlockedTopic } from '../../../domain/answers/intent/index.ts';

test.each([
  ['What do you think about politics?', 'politics'],
  ['your POLITICAL views?', 'Politics'],
  ['Who wins the election?', 'politics'],
  ['call the police', 'police'],
  ['Can you give me legal advice please?', 'legal advice'],
  ['I need advice on a legal matter', 'legal advice'],
  ['What are your competitors charging?', 'Competitors'],
  ['What are competitor prices?', 'pricing of competitors'],
  ['Tell me about religion', 'anything about religion'],
  ['refunding my order', 'refunds'],
  ['do you take vouchers', 'gift cards, vouchers'],
  ['Do you do IT support?', 'IT'],
  ['Háblame de la política', 'politica'],
  ['Was denkst du über Politik?', 'Politik'],
  ['parlez-moi de la religion', 'religion'],
  ['siyasetten bahset', 'siyaset'],
  ['你们对政治怎么看', '政治'],
  ['政治について教えて', '政治'],
  ['ما رأيك في السياسة', 'السياسة'],
  ['poli\u200btics', 'politics'],
])('"%s" touches %s', (message, topic) => {
  expect(matchesBlockedTopic(message, ['something else entirely', topic])).toBe(topic);
});

test.each([
  ['What is your return policy?', 'police'],
  ['organ donation', 'organization'],
  ['the organization of your team', 'organ'],
  ['is it legal?', 'legal advice'],
  [`Is it legal? ${'It is a good product. '.repeat(5)} Any advice?`, 'legal advice'],
  ['is it open today?', 'IT'],
  ['What are your hours?', 'politics'],
  ['hello', ''],
  ['hello', ' , ; '],
  ['hello', '???'],
  ['我想退货', '政治'],
])('"%s" has nothing to do with %s', (message, topic) => {
  expect(matchesBlockedTopic(message, [topic])).toBeNull();
});

test('the first of several topics is named, and without topics nothing is blocked', () => {
  expect(matchesBlockedTopic('politics and religion', ['religion', 'politics'])).toBe('religion');
  expect(matchesBlockedTopic('politics', [])).toBeNull();
});

test('words of the language itself are only words', () => {
  expect(matchesBlockedTopic('is the constructor free?', ['__proto__', 'toString'])).toBeNull();
  expect(matchesBlockedTopic('is the constructor free?', ['constructor'])).toBe('constructor');
});
