import { describe, expect, it } from 'vitest';
import { startFiles } from './file-client.ts';

const { ingested, contentOf } = await startFiles();
const textOf = async (text: string, name = 'rules.txt') => contentOf((await ingested(name, text)).id);

const wrapped = [
  'The harbour master assigns a berth to each boat and may move it if a',
  'larger boat needs the place. Nobody may stay for more than three nights',
  'in a row.',
];

describe('the titles of a text file', () => {
  it('are lines with a number, where there are sections of chapters', async () => {
    const text = await textOf('1. Berths\n\nGuests pay.\n\n2. Nets\n\n2.1. Drying\n\nNets dry on the mole.');
    expect(text).toBe('## 1. Berths\n\nGuests pay.\n\n## 2. Nets\n\n### 2.1. Drying\n\nNets dry on the mole.');
  });

  it('are underlined lines, and lines above a text that is indented further', async () => {
    expect(await textOf('Berths\n======\n\nGuests pay.\n\n  Nets\n\n    Nets dry on the mole.')).toBe(
      '## Berths\n\nGuests pay.\n\n#### Nets\n\n    Nets dry on the mole.',
    );
  });

  it('are no items of a list, sentences, cells, or lines of what is Markdown', async () => {
    for (const text of [
      '1. Pay at the kiosk\n\n2. Take the key\n\n3. Moor',
      'Guests pay:\n\n   At the kiosk.',
      'Pier | Depth\n\n    North | 4 m',
      '# Berths\n\n## Guests\n\nNets\n\n  Dry.',
    ])
      expect(await textOf(text)).toBe(text);
  });
});

describe('the lines of a text file', () => {
  it('are joined if they were broken to fit a width, in paragraphs and in items', async () => {
    const item = ['  1. Pay at the kiosk before ten in the morning, and keep the receipt for', '     the guard.'];
    const text = [...wrapped, '', ...item, '  2. Moor.'].join('\n');
    expect(await textOf(text)).toBe(
      `${wrapped.join(' ')}\n\n  ${item.map((line) => line.trim()).join(' ')}\n  2. Moor.`,
    );
  });

  it('stay apart in addresses, tables and columns', async () => {
    const address = 'Harbour Office\nMole 7\n21 Northport';
    const columns =
      'North pier     4 metres at low water, five and a half at high water\nSouth pier     2 metres at low water';
    const text = [...wrapped.slice(0, 2), '', address, '', columns].join('\n');
    expect(await textOf(text)).toBe([wrapped.slice(0, 2).join(' '), '', address, '', columns].join('\n'));
  });
});
