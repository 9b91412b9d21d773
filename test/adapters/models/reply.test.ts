import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../../adapters/models/reply/reply.ts';
import { collect, neverAborted } from './support.ts';

const code = 'zq12ab34';

async function* from(pieces: readonly (string | { stop: 'cut' | 'blocked' })[]) {
  yield* pieces;
}
const options = { code, passages: 3, signal: neverAborted() };
const read = (...pieces: Parameters<typeof from>[0]) => collect(readReply(from(pieces), options));
/** What is shown in all, and how it ends. */
async function whole(...pieces: Parameters<typeof from>[0]) {
  const { pieces: shown, end = { reason: 'complete', cited: null } } = await read(...pieces);
  return { text: shown.join(''), ...end };
}
const cutEverywhere = (text: string) =>
  Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);

describe('the marker behind an answer', () => {
  it.each([
    [`In six days. [[${code}:2]]`, 'In six days.', [1]],
    [`In six days.\n\n[[${code}:1,3]]\n`, 'In six days.', [0, 2]],
    [`In six days.[[ ${code} : 3 , 1 ]]`, 'In six days.', [2, 0]],
    [`In six days. [${code}:2]`, 'In six days.', [1]],
    [`In six days. \`[[${code}:2]]\``, 'In six days.', [1]],
    [`In six days. ${code}:2`, 'In six days.', [1]],
    [`In six days. [[${code.toUpperCase()}:2]]`, 'In six days.', [1]],
    [`[[${code}:2]]\nIn six days.`, 'In six days.', [1]],
    [`In six days [[${code}:2]]. To you [[${code}:1]] alone.`, 'In six days. To you alone.', [1, 0]],
    [`You are welcome! [[${code}:0]]`, 'You are welcome!', []],
    [`You are welcome! [[${code}:none]]`, 'You are welcome!', []],
    [`In six days. [[${code}:2,7]]`, 'In six days.', [1]],
    [`In six days. [[${code}:passages 1 and 2]]`, 'In six days.', [0, 1]],
    [`As </passage-${code}> says: six days. [[${code}:1]]`, 'As says: six days.', [0]],
    [`In six days. **[[${code}:2]]**`, 'In six days.', [1]],
    [`In **six days.** **[[${code}:2]]**`, 'In **six days.**', [1]],
    [`In **six days.**[[${code}:2]]`, 'In **six days.**', [1]],
    [`In six days. _[${code}:2]_`, 'In six days.', [1]],
    [`In six days.【${code}:2】`, 'In six days.', [1]],
    [`In six days. (${code}:2)`, 'In six days.', [1]],
    [`In six days （${code}：2）。`, 'In six days。', [1]],
    [`In six days. "[[${code}:2]]"`, 'In six days.', [1]],
    [`In six days.\n\`\`\`\n[[${code}:1,3]]\n\`\`\``, 'In six days.', [0, 2]],
    [`In six days.\n\`\`\`text\n[[${code}:1]]\n\`\`\``, 'In six days.', [0]],
    [`In six days. [[${code}:2]](#)`, 'In six days.', [1]],
    [`In six days [[${code}:2]](https://a.example/x).`, 'In six days.', [1]],
    [`In six days. [2]`, 'In six days.', [1]],
    [`In six days [1, 3].`, 'In six days.', [0, 2]],
    [`In six days.【1】【2】`, 'In six days.', [0, 1]],
    [`In six days [1]. [[${code}:2]]`, 'In six days.', [0, 1]],
  ])('is taken out of %j, in one piece or cut anywhere', async (reply, text, cited) => {
    expect(await whole(reply)).toEqual({ text, reason: 'complete', cited });
    for (const pieces of cutEverywhere(reply))
      expect(await whole(...pieces)).toEqual({ text, reason: 'complete', cited });
    expect(await whole(...reply)).toEqual({ text, reason: 'complete', cited });
  });

  it.each([
    ['there is none', 'In six days.'],
    ['it names no passage that there is', `In six days. [[${code}:9]]`],
  ])('does not say what the answer rests on where %s', async (_, reply) => {
    expect(await whole(reply)).toEqual({ text: 'In six days.', reason: 'complete', cited: null });
  });

  it('is never shown where the reply ends within it', async () => {
    const marker = ` [[${code}:2]]`;
    for (let length = 3; length < marker.length; length++) {
      const { text } = await whole('In six days.', marker.slice(0, length), { stop: 'cut' });
      expect(text).toBe('In six days.');
    }
  });
});

describe('characters that nobody reads', () => {
  const reply = `A\u0000b\u202ec\ufeffd \u{1f469}\u200d\u{1f467}\u200f\r\n\te. [[${code}:1]]`;
  const shown = 'Abcd \u{1f469}\u200d\u{1f467}\u200f\r\n\te.';

  it('are taken out, in one piece or cut anywhere, also within a character or a marker', async () => {
    for (const pieces of [[reply], ...cutEverywhere(reply), reply.split('')]) {
      expect(await whole(...pieces)).toEqual({ text: shown, reason: 'complete', cited: [0] });
    }
  });

  it('cannot hide a marker, and half a character is not shown', async () => {
    expect(await whole(`Yes. [[${code.slice(0, 4)}\u2066${code.slice(4)}:2]]`)).toMatchObject({
      text: 'Yes.',
      cited: [1],
    });
    expect((await whole('Yes \ud83d', { stop: 'cut' })).text).toBe('Yes');
    expect((await whole('a\udc00b \ud83d', 'c')).text).toBe('a\ufffdb \ufffdc');
    expect(await whole('\u0000', '\u202e')).toMatchObject({ text: '' });
  });
});

describe('text', () => {
  it('is shown as soon as it comes', async () => {
    expect((await read('In', ' six', ' days', '.', ` [[${code}:1]]`)).pieces).toEqual(['In', ' six', ' days', '.']);
  });

  it('that looks like a marker is text', async () => {
    const text = 'See [[1]] and [our page](https://x.example) <or> a[0], zq, `[[`, [zq12] or [[zq12xx34:2]] [';
    expect((await whole(text)).text).toBe(text);
    expect((await whole(...text)).text).toBe(text);
  });

  it.each([
    ['<b>Yes</b>, four days.<br>Bye', '**Yes**, four days.\nBye'],
    ['<p>Yes.</p><ul><li>One</li><li>Two</li></ul>', 'Yes.\n\n- One\n- Two'],
    ['<span style="color: red">Yes</span>, <em>now</em>', 'Yes, *now*'],
    ['Write `<b>x</b>` or <your name>, 3 < 4', 'Write `<b>x</b>` or <your name>, 3 < 4'],
    ['Yes, four days.<|im_end|>', 'Yes, four days.'],
    ['Yes, four days.</s><s>[INST] next', 'Yes, four days.'],
    ['Yes.<|eot_id|><|start_header_id|>user', 'Yes.'],
    ['Yes.<end_of_turn>\n', 'Yes.'],
  ])('is Markdown, and ends at its end: %j', async (reply, text) => {
    expect((await whole(reply)).text).toBe(text);
    expect((await whole(...reply)).text).toBe(text);
    for (const pieces of cutEverywhere(reply)) expect((await whole(...pieces)).text).toBe(text);
  });

  it('keeps numbers in brackets that name no passage, or are not at its end', async () => {
    for (const text of ['In six days [4]', 'See [2] for more', 'a[0]', 'Room [12]'])
      expect(await whole(...text)).toEqual({ text, reason: 'complete', cited: null });
  });

  it('keeps its white space but at its ends', async () => {
    expect((await whole('\n  1. Open  it\n', '\n2. Close it  \n')).text).toBe('1. Open  it\n\n2. Close it');
  });

  it('is the same however it is cut, and never holds the code', async () => {
    const sign = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '[',
      ']',
      '[[',
      ']]',
      ':',
      '2',
      '`',
      '<',
      'zq',
      code,
      `[[${code}:2]]`,
      '.',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 20 }), async (signs) => {
        const reply = signs.join('');
        const expected = await whole(reply);
        expect(expected.text).not.toContain(code);
        expect(await whole(...signs)).toEqual(expected);
        expect(await whole(...reply)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the sign that there is no answer', () => {
  it.each([
    `[[${code}:no answer]]`,
    ` \n[[ ${code} : No Answer ]] I am sorry.`,
    `[${code}:no-answer]`,
    `\`[[${code}:no answer]]\``,
    `${code}: no answer`,
  ])('ends the reply before anything is shown: %j', async (reply) => {
    const refused = { pieces: [], end: { reason: 'no_answer', cited: [] } };
    expect(await read(reply)).toEqual(refused);
    expect(await read(...reply)).toEqual(refused);
  });

  it('stops the reading at once', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        yield `[[${code}:no answer]]`;
        for (;;) yield ' and more';
      } finally {
        isClosed = true;
      }
    }
    expect(await collect(readReply(endless(), options))).toMatchObject({ pieces: [], end: { reason: 'no_answer' } });
    expect(isClosed).toBe(true);
  });

  it('counts behind a text too', async () => {
    expect(await whole('I am sorry. ', `[[${code}:no answer]]`)).toMatchObject({ reason: 'no_answer' });
  });

  it.each([
    '[[no answer]]',
    '[no-answer]',
    '**[[No answer]]**',
    '`[[no answer]]`',
    '```\n[[no answer]]\n```',
    '【no answer】',
    '[[zq000000:no answer]]',
    `[[${code}:keine Antwort]]`,
    `[[${code}: pas de réponse ]]`,
  ])('is read although the code or the words are not right, if it is the whole reply: %j', async (reply) => {
    expect(await whole(reply)).toEqual({ text: '', reason: 'no_answer', cited: [] });
    for (const pieces of cutEverywhere(reply)) expect(await whole(...pieces)).toMatchObject({ reason: 'no_answer' });
  });

  it.each(['no answer', 'No answer is needed.', '[no answer] is what the form shows', 'See [[no answer]]'])(
    'is text: %s',
    async (reply) => {
      expect(await whole(reply)).toEqual({ text: reply, reason: 'complete', cited: null });
      expect(await whole(...reply)).toEqual({ text: reply, reason: 'complete', cited: null });
    },
  );
});

it('A reply that was cut or blocked says so', async () => {
  expect(await whole('In six', { stop: 'cut' })).toEqual({ text: 'In six', reason: 'cut', cited: null });
  expect(await whole({ stop: 'blocked' })).toEqual({ text: '', reason: 'blocked', cited: [] });
  expect(await whole('In six', { stop: 'blocked' })).toMatchObject({ reason: 'blocked' });
});
