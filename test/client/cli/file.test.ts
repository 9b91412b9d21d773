import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BotContent, isSame, stateOf } from '../../../client/cli/bundle/content.ts';
import { parseBot, printBot } from '../../../client/cli/bundle/file.ts';

/** What means something in YAML or JSON, or looks like another type. */
const pieces =
  '\n|\r\n|  |\t|- |# |: |"|\'|`|>|{|[|&x|*x|!t|%|@|?|~|\\|yes|null|---|...|0x1|1e3|08:00|2020-01-01|é|🌿|\u00a0|\u2028'.split(
    '|',
  );
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.array(fc.constantFrom(...pieces, '|', 'a'), { minLength: 1, maxLength: 25 }).map((parts) => parts.join('')),
  )
  // The platform stores no blank texts and no other controls.
  .filter((value) => value.trim() !== '' && !/[^\P{Cc}\n\r\t]/u.test(value));
const enabled = fc.boolean();
const content: fc.Arbitrary<BotContent> = fc.record({
  name: text,
  botName: text,
  greetingMessage: fc.option(text),
  language: fc.constant(null),
  status: fc.constant('active'),
  instructions: fc.option(text),
  tone: fc.constant(null),
  allowedDomains: fc.array(text),
  settings: fc.record({ refusalMessage: text, suggestedQuestions: fc.array(text) }),
  businessHours: fc.constant({ enabled: true, timezone: 'UTC' } as BotContent['businessHours']),
  synonyms: fc.array(fc.array(text)),
  actions: fc.constant([]),
  faqs: fc.array(
    fc.record({ question: text, answer: text, category: fc.option(text), alternatives: fc.array(text), enabled }),
    { maxLength: 1 },
  ),
  texts: fc.array(fc.record({ title: text, text, category: fc.option(text), enabled })),
  pages: fc.constant([]),
  files: fc.array(fc.record({ title: text, enabled })),
});

it.each(['bot.yaml', 'bot.json'])('%s is read as it was written, whatever the texts are', async (path) => {
  const readsBack = fc.asyncProperty(content, async (written) => {
    const read = await parseBot(path, await printBot(path, 'id', written));
    expect(isSame(read.content, written)).toBe(true);
    expect(stateOf(read.content)).toBe(read.state);
  });
  await fc.assert(readsBack, { numRuns: 200 });
});
