import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkText } from '../../domain/knowledge/chunks/chunking.ts';

const contents = (text: string, options?: Parameters<typeof chunkText>[1]) =>
  chunkText(text, options).map(({ content }) => content);
const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');

/** Texts as extraction makes them, in several scripts, with some that no one would write. */
const line = fc.oneof(
  fc.lorem({ mode: 'sentences', maxCount: 6 }),
  fc.lorem({ maxCount: 4 }).map((words) => `## ${words}`),
  fc.lorem({ maxCount: 3 }).map((words) => `- ${words}`),
  fc.constantFrom('', '営業時間は九時から五時までです。日曜日は休みです。', 'ราคาสินค้ารวมภาษีแล้ว', '# ', 'a | b', '   '),
  fc.string({ unit: 'binary', maxLength: 120 }),
);
const texts = fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\n'));
const bounds = fc.record({
  targetChars: fc.integer({ min: 20, max: 300 }),
  maxChars: fc.integer({ min: 20, max: 600 }),
});

describe('chunks of a long list', () => {
  const items = Array.from(
    { length: 12 },
    (_, n) => `  - Option ${n} is for guests who stay the night and leave at ${n}.`,
  );
  const text = `# Stays\n\nThese options exist for stays:\n\n- By boat\n${items.join('\n')}\n- On foot\n  - Not at night.`;

  it('each begin with what leads in their first item, and hold every item once', () => {
    const chunks = contents(text, { targetChars: 260, maxChars: 400 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const content of chunks.slice(1, -1)) expect(content).toMatch(/^These options exist for stays:\n- By boat\n/);
    for (const item of items) expect(chunks.filter((content) => content.includes(item.trim())).length).toBe(1);
  });

  it('keep an item and what continues it together where they fit', () => {
    const clauses = Array.from(
      { length: 9 },
      (_, n) => `  ${n + 1}. Duty number ${n}\n     The keeper looks after door ${n}. Nobody else does.`,
    );
    for (const content of contents(clauses.join('\n'), { targetChars: 200, maxChars: 400 }))
      expect(content).toMatch(/^\d\. Duty number \d\n.*Nobody else does\.$/s);
  });

  it('repeat the item of which only the continuation fits', () => {
    const sentences = Array.from({ length: 8 }, (_, n) => `Visitor ${n} signs the book at the door.`);
    const clause = `  3. Visitors\n     ${sentences.join(' ')}\n  4. Guests\n     None.`;
    const [first, ...others] = contents(`The rules are:\n${clause}`, { targetChars: 150, maxChars: 200 });
    expect(first).toMatch(/^The rules are:\n {2}3\. Visitors\n/);
    expect(others.length).toBeGreaterThan(1);
    for (const content of others.slice(0, -1)) expect(content).toMatch(/^The rules are:\n {2}3\. Visitors\nVisitor \d/);
  });

  it('do not part the number of an item from the item', () => {
    const steps = Array.from(
      { length: 12 },
      (_, n) => `${n + 1}. Make any decision about option ${n}. Then tell everybody.`,
    );
    const chunks = contents(steps.join('\n'), { targetChars: 120, maxChars: 200 });
    for (const content of chunks) expect(content).not.toMatch(/(?:^|\n)\d+\.$/);
  });
});

describe('chunks of a long table', () => {
  const head = '| Option | Default |\n| --- | --- |';
  const rows = Array.from({ length: 40 }, (_, n) => `| option${n} | value ${n} of this option |`);
  const text = `# Options\n\n${head}\n${rows.join('\n')}\n\nThat is all.`;
  const chunks = chunkText(text, { targetChars: 300, maxChars: 400 });

  it('each begin with its head, and hold every row once', () => {
    expect(chunks.length).toBeGreaterThan(4);
    for (const { content } of chunks) expect(content.split(head).length).toBe(2);
    for (const row of rows) expect(chunks.filter(({ content }) => content.includes(row)).length).toBe(1);
    for (const { content } of chunks) expect(content.length).toBeLessThanOrEqual(400);
  });

  it('never cut a row, however many sentences its last cell has', () => {
    const cell = 'Turns the light on. By default it is off. Ask before you change it.';
    const long = rows.map((row) => `${row} ${cell} |`);
    for (const content of contents(`${head}\n${long.join('\n')}`, { targetChars: 300, maxChars: 400 }))
      for (const row of content.slice(head.length + 1).split('\n')) expect(long).toContain(row);
  });

  it('begin with the head of their own table where another one follows', () => {
    const otherHead = '| Fee | Euros | Until |\n| --- | --- | --- |';
    const otherRows = Array.from({ length: 40 }, (_, n) => `| fee${n} | ${n} | the end of month ${n} |`);
    const both = contents([head, ...rows, '', otherHead, ...otherRows, '', head, ...rows].join('\n'), {
      targetChars: 300,
      maxChars: 400,
    });
    const headAbove = (content: string, row: string) =>
      content
        .slice(0, content.indexOf(row))
        .match(/^.*\n\|(?: --- \|)+$/gm)
        ?.at(-1);
    for (const content of both)
      for (const row of content.match(/^\| (?:option|fee)\d.*$/gm) ?? [])
        expect(headAbove(content, row)).toBe(row.startsWith('| fee') ? otherHead : head);
  });

  it('have no head where the table has none, or one that would leave no room', () => {
    const bare = contents(rows.join('\n'), { targetChars: 300, maxChars: 400 });
    expect(bare.join('\n')).toBe(rows.join('\n'));
    const long = `| ${'A long name of a column '.repeat(14)} | B |\n| --- | --- |`;
    const [, ...later] = contents(`${long}\n${rows.join('\n')}`, { targetChars: 500, maxChars: 600 });
    for (const content of later) expect(content).not.toContain('---');
  });
});

describe('chunks', () => {
  it('hold all of the text, in order, within bounds', () => {
    fc.assert(
      fc.property(texts, bounds, (text, options) => {
        const chunks = chunkText(text, options);
        expect(withoutSpace(chunks.map(({ content }) => content).join(''))).toBe(withoutSpace(text));
        expect(chunks.map(({ position }) => position)).toEqual(chunks.map((_, index) => index));
        for (const { content } of chunks) {
          expect(content.length).toBeLessThanOrEqual(options.maxChars);
          expect(content).toBe(content.trim());
          expect(content).not.toBe('');
          expect(text).toContain(content);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('end at the ends of sentences where these fit', () => {
    const sentence = fc.lorem({ maxCount: 12, mode: 'words' }).map((words) => `It is ${words}.`);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 30 }), (written) => {
        const chunks = contents(written.join(' '), { targetChars: 120, maxChars: 400 });
        for (const content of chunks) expect(content).toMatch(/^It is .*\.$/s);
      }),
      { numRuns: 100, seed: 7 },
    );
  });

  it('never split a surrogate pair', () => {
    for (const content of contents('😀'.repeat(101), { targetChars: 25, maxChars: 25 })) {
      expect(content.isWellFormed()).toBe(true);
    }
  });

  it('begin at headings and carry their path', () => {
    const text = 'Intro.\n\n# Delivery\n\n## Europe\n\nThree days.\n\n## Abroad\n\nTen days.\n\n# Returns\n\nFree.';
    expect(chunkText(text)).toEqual([
      { position: 0, heading: null, content: 'Intro.' },
      { position: 1, heading: 'Delivery > Europe', content: '# Delivery\n\n## Europe\n\nThree days.' },
      { position: 2, heading: 'Delivery > Abroad', content: '## Abroad\n\nTen days.' },
      { position: 3, heading: 'Returns', content: '# Returns\n\nFree.' },
    ]);
  });

  it('keep a paragraph whole rather than fill a chunk', () => {
    const [first, second] = ['First part. '.repeat(5).trim(), 'Second part. '.repeat(6).trim()];
    expect(contents(`${first}\n\n${second}`, { targetChars: 100 })).toEqual([first, second]);
  });

  it('keep the rows of a table and the items of a list whole', () => {
    const rows = Array.from({ length: 20 }, (_, day) => `Day number ${day} | open from 8:00 to 17:00`);
    for (const content of contents(rows.join('\n'), { targetChars: 100 })) {
      for (const row of content.split('\n')) expect(rows).toContain(row);
    }
  });

  it('divide languages without spaces at sentences, and longer stretches between words', () => {
    const sentence = '営業時間は九時から五時までです。';
    const chunks = contents(sentence.repeat(10), { targetChars: 40, maxChars: 60 });
    expect(chunks.every((content) => content.endsWith('。'))).toBe(true);
    const long = 'ยินดีต้อนรับสู่ร้านของเรา'.repeat(20);
    expect(contents(long, { targetChars: 50, maxChars: 50 }).join('')).toBe(long);
  });

  it('are none for a text without signs', () => {
    expect(chunkText('')).toEqual([]);
    expect(chunkText(' \n\n\t ')).toEqual([]);
  });

  it('take long texts', () => {
    expect(chunkText('字'.repeat(1_000_000)).length).toBeGreaterThan(400);
    expect(chunkText('# a\n'.repeat(100_000)).length).toBeGreaterThan(100);
  });
});
