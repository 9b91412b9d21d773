import { expect, it } from 'vitest';
import { shortenKeys } from '../../console/short-keys.ts';

const english = `{saveAll:"Save all",openNow:"Open",openLater:"Open",view_one:"One",plain:"Plain",navTop:'Say "up"'}`;
const code = `const e=${english};t("saveAll");t("openNow");t("openLater");t(\`view_\${n}\`);t("plain");t("navTop")`;
const german =
  'export const texts={saveAll:"Alles sichern",openNow:"Offen",openLater:"Öffnen",view_one:"Eins",plain:"Schlicht",navTop:"Hoch"};';
const run = (main = code, others: Record<string, string> = {}) =>
  shortenKeys(new Map(Object.entries({ 'main.js': main, 'texts-de.js': german, ...others })));

/** Runs the shortened code and returns what each call of `t` was given. */
function callsOf(text: string): { keys: string[]; texts: Record<string, string> } {
  const keys: string[] = [];
  const texts = new Function('t', 'n', `${text};return e`)((key: string) => keys.push(key), 'one');
  return { keys, texts };
}

it('puts a text that exists once where its key is used, and finds the other language by it', () => {
  const files = run();
  const { keys, texts } = callsOf(files.get('main.js')!);
  const translated = new Function(`${files.get('texts-de.js')!.replace('export const texts=', 'return ')}`)();
  const shown = keys.map((key) => [texts[key] ?? key, translated[key]]);
  expect(shown).toEqual([
    ['Save all', 'Alles sichern'],
    ['Open', 'Offen'],
    ['Open', 'Öffnen'],
    ['One', 'Eins'],
    ['Plain', 'Schlicht'],
    ['Say "up"', 'Hoch'],
  ]);
  expect(keys[0]).toBe('Save all');
});

it('gives keys of texts that exist twice short names, the same ones in every file', () => {
  const files = run(code, { 'work.js': 't("openNow")' });
  const { keys, texts } = callsOf(files.get('main.js')!);
  expect(keys[1]).not.toBe(keys[2]);
  expect([texts[keys[1]!], texts[keys[2]!]]).toEqual(['Open', 'Open']);
  expect(files.get('work.js')).toBe(`t("${keys[1]}")`);
});

it('leaves keys that are also something else, and keys that are put together', () => {
  const { keys } = callsOf(run(`${code};var x={saveAll:1}`).get('main.js')!);
  expect([keys[0], keys[3], keys[4]]).toEqual(['saveAll', 'view_one', 'plain']);
});

it('changes no stylesheet and no other code', () => {
  const other = 'let[,,a]=b;f({c:1,},"d")';
  const files = run(code, { 'console.css': '.a{saveAll:"x"}', 'work.js': other });
  expect(files.get('console.css')).toBe('.a{saveAll:"x"}');
  expect(files.get('work.js')).toBe(other);
});
