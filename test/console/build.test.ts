import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compileConsole } from '../../console/build.ts';

const KB = 1000;
const { manifest, files } = compileConsole();
const packed = (name: string) => gzipSync(files.get(name)!, { level: 9 }).length;
const total = (names: readonly string[]) => names.reduce((sum, name) => sum + packed(name), 0);
const scripts = manifest.files.filter((name) => name.endsWith('.js') && !name.startsWith('texts-'));

describe('the size of the console', () => {
  it('stays within 35 KB of script and 8 KB of style for the first load', () => {
    expect(packed(manifest.script)).toBeLessThanOrEqual(35 * KB);
    expect(packed(manifest.style)).toBeLessThanOrEqual(8 * KB);
  });

  it('stays within 70 KB of script for any one screen, and 150 KiB for all of them', () => {
    const sharedBy = (name: string) =>
      scripts.filter((other) => other.startsWith('screens-shared') && files.get(name)!.includes(`"./${other}"`));
    const screens = scripts.filter((name) => /^screens-(?!shared)/.test(name));
    expect(screens.length).toBeGreaterThan(5);
    expect(screens.flatMap(sharedBy).length).toBeGreaterThan(5);
    for (const name of screens)
      expect(total([manifest.script, ...sharedBy(name), name]), name).toBeLessThanOrEqual(70 * KB);
    expect(total(scripts)).toBeLessThanOrEqual(150 * 1024);
  });

  it('stays within 14 KB of style for all screens', () => {
    const styles = manifest.files.filter((name) => name.endsWith('.css'));
    expect(styles).toHaveLength(2);
    expect(total(styles)).toBeLessThanOrEqual(14 * KB);
  });
});

describe('the files of the console', () => {
  it('are named after one version, which changes with them', () => {
    expect(manifest.version).toMatch(/^[0-9a-f]{12}$/);
    for (const name of manifest.files) expect(name).toContain(`.${manifest.version}.`);
    expect(compileConsole().manifest).toEqual(manifest);
  });

  it('import each other by names that exist', () => {
    for (const name of scripts) {
      const text = files.get(name)!.toString();
      const imported = [...text.matchAll(/(?:from|import\(?)"(\.[^"]+|#[^"]+|preact[^"]*|@preact[^"]*)"/g)].map(
        ([, path]) => path!,
      );
      imported.push(...[...text.matchAll(/"\.\/([^"]+\.css)"/g)].map(([, path]) => path!));
      for (const path of imported) expect(manifest.files).toContain(path.replace(/^\.\//, ''));
    }
  });

  it('have languages that wait for no other file, because the first file waits for them', () => {
    const languages = manifest.files.filter((name) => name.startsWith('texts-'));
    expect(languages.length).toBeGreaterThan(5);
    expect(languages.filter((name) => /\bimport\b/.test(files.get(name)!.toString()))).toEqual([]);
  });

  it('turn no text into markup or code', () => {
    for (const [name, bytes] of files) {
      if (!name.endsWith('.js')) continue;
      expect(bytes.toString(), name).not.toMatch(
        /\beval\(|new Function\(|document\.write|insertAdjacentHTML|outerHTML/,
      );
    }
  });
});

const root = fileURLToPath(new URL('../../console/', import.meta.url));
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

it('has screens that share state through the first file alone', () => {
  const allowed = /^(#core|preact(\/hooks)?|@preact\/signals)$/;
  const wrong = sourcesIn('screens').flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [...text.matchAll(/^import (?!type)[^;]*?from '([^']+)'/gms)].map(([, name]) => name!);
    const isOwn = (name: string) => {
      const target = join(file, '..', name);
      // The client of live events, the rule of contrast and the names that the service worker shares have no state.
      return /^(screens|operations|texts\/en)\/|^worker\/texts|^\.\.\/(client\/appsync-events|engines\/colours)/.test(
        target,
      );
    };
    return imports.filter((name) => !allowed.test(name) && !isOwn(name)).map((name) => `${file} -> ${name}`);
  });
  expect(wrong).toEqual([]);
});

it('uses no property by which a browser parses text', () => {
  const users = ['screens', 'inbox', 'parts', 'shell', 'live', 'store', 'actions']
    .flatMap(sourcesIn)
    .filter((file) => /dangerouslySetInnerHTML|innerHTML/.test(readFileSync(join(root, file), 'utf8')));
  expect(users).toEqual([]);
});
