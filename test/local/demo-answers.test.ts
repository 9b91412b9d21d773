import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform } from '../support/platform.ts';
import { chatJson } from '../support/visitor.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform({ env: { DEMO: '1' } });
});
afterAll(() => platform?.stop());

it.each([
  ['What are your opening hours?', '9 am to 6 pm'],
  ['are you open on sunday', 'closed'],
  ['where are you', 'Harbour Street 12'],
  ['how do I get to your shop', 'Old Port'],
  ['how much is shipping', '4.90 euros'],
  ['How much is delivery?', '4.90 euros'],
  ['How long does delivery take and what does it cost?', 'one to two working days'],
  ['do you deliver to France', '9.90 euros'],
  ['do you ship abroad', 'Europe'],
  ['is delivery free', '60 euros'],
  ['i want my money back', 'five working days'],
  ['when do I get my refund', 'five working days'],
  ['can I return a lamp', '30 days'],
  ['Can I send a lamp back?', '30 days'],
  ['how can i pay', 'PayPal'],
  ['do you take paypal', 'PayPal'],
  ['i need to cancel my order', 'within an hour'],
  ['my plant arrived dead', '48 hours'],
  ['can you fix my old lamp', '25 to 60 euros'],
  ['how long is the warranty', 'three years'],
  ['do you have gift cards', '10 to 200 euros'],
  ['what is your phone number', '020 555 0147'],
])('the demo answers what its visitors ask: %s', async (message, span) => {
  const { body } = await chatJson(platform.publicUrl!, { message, lang: 'en' });
  expect(body.data.message.content).toContain(span);
  expect(body.data.message).toMatchObject({ unanswered: false });
});
