import { expect, it } from 'vitest';
import { asFollowUps, isAbout } from '../../../domain/answers/decide/follow-up.ts';
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
    (question) => index.search({ text: question, limit: 5 }).results.filter((result) => isAbout(text, result))[0],
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
