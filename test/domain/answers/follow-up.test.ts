import { expect, it } from 'vitest';
import { aboutness, asFollowUps } from '../../../domain/answers/decide/follow-up.ts';
import type { Message } from '../../../domain/conversations/records.ts';
import { ANSWERABLE, createIndex } from '../../../engines/retrieval/index.ts';

const faqs = [
  ['What are your opening hours?', 'Monday to Friday from 9 am to 6 pm. On Sundays we are closed.'],
  ['How much is delivery?', 'Delivery costs 4.90 euros within the country and 9.90 euros to the rest of Europe.'],
  ['Wie lange habe ich Garantie?', 'Auf Lampen geben wir drei Jahre Garantie, auf Pflanzen zwei Tage.'],
] as const;
const index = createIndex();
for (const [title, content] of faqs) {
  index.putSource(title, [
    { id: title, sourceId: title, type: 'faq', title, url: null, heading: null, content, position: 0 },
  ]);
}

const said = (...contents: string[]) => contents.map((content) => ({ role: 'visitor', content }) as Message);
const answeredBy = (text: string, ...before: string[]) => {
  const found = asFollowUps(text, said(...before)).map(
    (question) => index.search({ text: question, limit: 5 }).results.filter((result) => aboutness(text, result) > 0)[0],
  );
  return found.find((best) => best && best.confidence >= ANSWERABLE)?.chunk.title;
};

it.each([
  ['and on Sundays?', ['What are your opening hours?'], faqs[0][0]],
  ['friday?', ['What are your opening hours?', 'and on sundays?'], faqs[0][0]],
  ['and to Europe?', ['How much is delivery?'], faqs[1][0]],
  ['und auf Pflanzen?', ['Wie lange habe ich Garantie?'], faqs[2][0]],
])('reads "%s" after %j', (text, before, title) => {
  expect(answeredBy(text, ...before)).toBe(title);
});

it.each([
  ['who is the president?', ['What are your opening hours?']],
  ['and to Mars?', ['What are your opening hours?']],
  ['what about bicycles?', ['How much is delivery?']],
  ['and on Sundays?', []],
])('does not stretch "%s" after %j', (text, before) => {
  expect(answeredBy(text, ...before)).toBeUndefined();
});

it('lets a long question stand by itself', () => {
  const text = 'please tell me whether the shop is going to be open on the last sunday of this month';
  expect(asFollowUps(text, said('How much is delivery?'))).toEqual([]);
});

it.each([
  ['and to the UK?', 'how long does delivery of toys to Germany take', 'how long does delivery of toys to UK take'],
  [
    'what about Spain',
    'how long does delivery of toys to Germany take',
    'how long does delivery of toys to Spain take',
  ],
  ['and on Sundays?', 'when are you open on Mondays', 'when are you open on Sundays'],
  ['y de 60?', 'cuanto cuesta un masaje de 30 minutos', 'cuanto cuesta un masaje de 60'],
  ['und nach Wien?', 'wie lange dauert die Lieferung nach Graz', 'wie lange dauert die Lieferung nach Wien'],
  ['et au Canada ?', "combien coûte l'envoi en Italie", "combien coûte l'envoi en Canada"],
])('puts what "%s" names into "%s"', (text, before, meant) => {
  expect(asFollowUps(text, said(before))[0]).toBe(meant);
});

it.each([
  ['is it waterproof', 'how much is the kitchen lamp'],
  ['ist sie wasserdicht', 'was kostet die lampe für die küche'],
])('keeps what "%s" refers to', (text, before) => {
  const [first] = asFollowUps(text, said(before));
  expect(first).toMatch(/lamp/);
});

it('puts a mere name in the place of each thing that was named', () => {
  expect(asFollowUps('and garden furniture?', said('how long does delivery of toys to Germany take'))).toContain(
    'how long does delivery of garden furniture to Germany take',
  );
});

it('carries what follow-ups put in on to the next one', () => {
  const before = said('how long does delivery of toys to Germany take', 'and to Spain?');
  expect(asFollowUps('and of books?', before)[0]).toBe('how long does delivery of books to Spain take');
});
