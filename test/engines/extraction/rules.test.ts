import { describe, expect, it } from 'vitest';
import { Extractor, ruleSummaries } from '../../../engines/extraction/index.ts';
import { rulePages } from './rule-pages/index.ts';

const origin = { url: 'https://shop.example/help/page', contentType: 'text/html; charset=utf-8' };
const readWithout = (names: string[], html: string) =>
  new Extractor({ without: names }).extract(Buffer.from(html), origin).text;

describe('each rule and exception of the extraction', () => {
  it.each(ruleSummaries)('has a page that needs it: $name, $page', ({ name, page }) => {
    const { html, text } = rulePages.get(page) ?? { html: '', text: 'no such page' };
    expect(readWithout([], html)).toBe(text);
    expect(readWithout([name], html)).not.toBe(text);
  });

  it('has a name of its own', () => {
    const names = ruleSummaries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has all of the pages', () => {
    const used = new Set(ruleSummaries.map(({ page }) => page));
    expect([...rulePages.keys()].filter((page) => !used.has(page))).toEqual([]);
  });
});
