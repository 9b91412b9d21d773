import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

/**
 * `layouts/<name>.page` is a page as sites build them, `<name>.txt` its truth: line by line what a visitor may ask for,
 * and below `---` what surrounds it.
 */
const folder = join(import.meta.dirname, 'layouts');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.page') ? [file.replace(/\.page$/, '')] : []));

function truthOf(name: string): { kept: string[]; dropped: string[] } {
  const [kept = '', dropped = ''] = readFileSync(join(folder, `${name}.txt`), 'utf8').split(/^---$/m);
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  return { kept: lines(kept), dropped: lines(dropped) };
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Harmonic mean of precision and recall over words, each as often as it occurs. */
function f1(text: string, truth: string): number {
  const left: string[] = [...wordsOf(truth)];
  const total = left.length;
  const found = wordsOf(text);
  let shared = 0;
  for (const word of found) {
    const index = left.indexOf(word);
    if (index < 0) continue;
    left.splice(index, 1);
    shared++;
  }
  return (2 * shared) / (found.length + total);
}

describe('page layouts', () => {
  it.each(names)('%s', (name) => {
    const { kept, dropped } = truthOf(name);
    const { text } = read(readFileSync(join(folder, `${name}.page`), 'utf8'));
    expect(kept.filter((line) => !text.includes(line.trim()))).toEqual([]);
    expect(dropped.filter((line) => text.includes(line))).toEqual([]);
    expect(f1(text, kept.join('\n'))).toBeGreaterThan(0.95);
  });
});
