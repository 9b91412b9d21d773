import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../domain/language/tokens.ts';
import { type OwnPlatform, startPlatform, type Tenant } from '../../support/platform.ts';
import {
  answers,
  fails,
  type ModelRequest,
  never,
  type OpenAiServer,
  type OpenaiBehaviour,
  promptOf,
  startOpenAiServer,
} from '../../support/servers/openai-server.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

const CONTEXT_TOKENS = 500;
const colours =
  'amber azure beige black bronze coral crimson cyan ebony emerald fuchsia gold green grey indigo ivory'.split(' ');
/** A manual of several chunks, too long for the context as a whole. */
const section = (colour: string, at: number) =>
  `## Lamp ${colour}\n\nThe ${colour} lamp takes a bulb of ${at + 10} watts. ${'It shines warmly in the evening. '.repeat(12)}`;
const manual = colours.map(section).join('\n\n');

let server: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
/** Knows the manual and some FAQs: more than the context takes. */
let big: Bot;
let rewrites: OpenaiBehaviour;
const isRewrite = ({ body }: ModelRequest) => body.messages[0]!.content.startsWith('You prepare a search');
beforeAll(async () => {
  server = await startOpenAiServer((response, request) =>
    (isRewrite(request) ? rewrites : answers('Noted.'))(response, request),
  );
  platform = await startPlatform({
    env: { MODEL: 'openai:test', OPENAI_BASE_URL: server.baseUrl, CONTEXT_TOKENS: String(CONTEXT_TOKENS) },
  });
  tenant = await platform.tenant();
  big = await makeBot(platform, tenant);
  await tenant.api.post(`${big.path}/sources/text`, { title: 'Manual', text: manual });
  await addFaq(tenant, big, 'Do you ship to Iceland?', 'Yes, in six days.');
  await addFaq(tenant, big, 'Kommt Ungarn auch dran?', 'Ja, in vier Tagen.');
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});
beforeEach(() => {
  server.requests.length = 0;
  rewrites = answers('Kommt Ungarn auch dran?');
});

/** Asks one after the other in one conversation, and gives what the model got for the last. */
async function promptFor(bot: Bot, ...messages: string[]) {
  let thread = {};
  for (const message of messages) {
    server.requests.length = 0;
    const { start } = await chat(bot.publicUrl, { message, ...thread });
    thread = { conversationId: start.conversationId, bt: start.bindingToken ?? (thread as { bt?: string }).bt };
  }
  const asked = server.requests.find((request) => !isRewrite(request));
  const text = asked ? promptOf(asked) : '';
  const passages = [...text.matchAll(/<passage-(\w+) \d+>\n([\s\S]*?)\n(?=\n<passage-\1 )/g)].map(
    ([, , passage]) => passage!,
  );
  return { passages, text, rewrites: server.requests.filter(isRewrite) };
}

describe('knowledge that fits the context', () => {
  it('is given whole, each source once, with nothing in common with the question', async () => {
    const small = await makeBot(platform, tenant);
    await tenant.api.post(`${small.path}/sources/text`, {
      title: 'Lamps',
      text: colours.slice(0, 2).map(section).join('\n\n'),
    });
    for (const place of ['Iceland', 'Spain', 'Norway'])
      await addFaq(tenant, small, `Do you ship to ${place}?`, `${place}: yes.`);
    const { passages } = await promptFor(small, 'gimme my cash');
    expect(passages.map((passage) => passage.split('\n')[0]).sort()).toEqual([
      'Title: Do you ship to Iceland?',
      'Title: Do you ship to Norway?',
      'Title: Do you ship to Spain?',
      'Title: Lamps',
    ]);
    const lamps = passages.find((passage) => passage.startsWith('Title: Lamps'))!;
    expect(lamps).toContain('amber lamp takes');
    expect(lamps.indexOf('amber lamp takes')).toBeLessThan(lamps.indexOf('azure lamp takes'));
    const ranked = await promptFor(small, 'do you ship to spain');
    // In the same order, so that the server can cache it.
    expect(ranked.passages).toEqual(passages);
    // Follow-ups need no call of their own: all is given anyway.
    expect((await promptFor(small, 'do you ship to spain', 'and on mars?')).rewrites).toEqual([]);
  });

  it('leaves out what is switched off', async () => {
    const small = await makeBot(platform, tenant);
    await addFaq(tenant, small, 'Do you ship to Iceland?', 'Yes, in six days.');
    const { id } = await addFaq(tenant, small, 'Do you ship to Spain?', 'Only in May.');
    await tenant.api.post(`${small.path}/sources/${id}/toggle`, { enabled: false });
    const { text } = await promptFor(small, 'do you ship to spain');
    expect(text).toContain('Yes, in six days.');
    expect(text).not.toContain('Only in May.');
  });
});

describe('knowledge that is too much', () => {
  it('is given within the bound, what fits the question best', async () => {
    const { passages, text } = await promptFor(big, 'how many watts has the bulb of the indigo lamp');
    expect(text).toContain('The indigo lamp takes a bulb of 24 watts.');
    expect(passages.reduce((sum, passage) => sum + estimateTokens(passage), 0)).toBeLessThanOrEqual(CONTEXT_TOKENS);
    expect(passages.reduce((sum, passage) => sum + estimateTokens(passage), 0)).toBeGreaterThan(CONTEXT_TOKENS / 2);
  });

  it('comes with what stands beside it on the page, in the order of the page', async () => {
    const { passages } = await promptFor(big, 'how many watts has the bulb of the coral lamp');
    const page = passages.find((passage) => passage.startsWith('Title: Manual'))!;
    const given = colours.filter((colour) => page.includes(`The ${colour} lamp takes`));
    expect(given).toContain('coral');
    expect(given.some((colour) => ['bronze', 'crimson'].includes(colour))).toBe(true);
    const places = given.map((colour) => page.indexOf(`The ${colour} lamp takes`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('is not asked about where nothing is found', async () => {
    const { start, done } = await chat(big.publicUrl, { message: 'zxqv blorptang murwick' });
    expect(start).toBeDefined();
    expect(done.message).toMatchObject({ unanswered: true, creditsUsed: 0 });
    expect(server.requests).toEqual([]);
  });
});

describe('a follow-up', () => {
  it('is looked up with the question before it', async () => {
    const { text, rewrites } = await promptFor(
      big,
      'which bulb for the ebony lamp, how many watts',
      'and for the gold one',
    );
    expect(text).toContain('The gold lamp takes a bulb of 21 watts.');
    expect(text).toContain('The ebony lamp takes a bulb of 18 watts.');
    expect(rewrites).toEqual([]);
  });

  it('that finds too little is rewritten first, in the language of the knowledge', async () => {
    const { text, rewrites } = await promptFor(big, 'do you ship to Iceland', 'and Hungary?');
    expect(rewrites).toHaveLength(1);
    const { messages } = rewrites[0]!.body;
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages.at(-1)!.content).toContain('and Hungary?');
    expect(text).toContain('Ja, in vier Tagen.');
    // The model is asked what the visitor asked.
    expect(text).toMatch(/The visitor's question:\nand Hungary\?\n/);
  });

  it.each<[string, OpenaiBehaviour]>([
    ['fails', fails(500, {})],
    ['does not answer in time', never],
  ])('is looked up as it is where the rewriting %s', async (_, behaviour) => {
    rewrites = behaviour;
    const { text } = await promptFor(big, 'do you ship to Iceland', 'and Hungary?');
    expect(text).toContain('Yes, in six days.');
    expect(text).not.toContain('Ja, in vier Tagen.');
  });

  it.each([
    [
      'stands by itself',
      ['do you ship to Iceland', 'how many watts has the bulb of the indigo lamp in my living room'],
    ],
    ['is the first', ['and Hungary?']],
    ['says nothing of its own', ['do you ship to Iceland', 'and why?']],
  ])('is not rewritten where it %s', async (_, messages) => {
    expect((await promptFor(big, ...messages)).rewrites).toEqual([]);
  });

  it('is not rewritten where that is switched off', async () => {
    await platform.kill();
    platform = await platform.restart({ REWRITE_FOLLOW_UPS: '0' });
    const { text, rewrites } = await promptFor(big, 'do you ship to Iceland', 'and Hungary?');
    expect(rewrites).toEqual([]);
    expect(text).toContain('Yes, in six days.');
  });
});
