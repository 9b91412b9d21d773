import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWidget, sourceFiles, sourceHash, type WidgetManifest } from '../../widget/build.ts';

const folder = mkdtempSync(join(tmpdir(), 'widget-'));
const read = (name: string) => readFileSync(join(folder, 'one', name));
let manifest: WidgetManifest;
beforeAll(() => {
  buildWidget(join(folder, 'one'));
  manifest = JSON.parse(read('manifest.json').toString());
});
afterAll(() => rmSync(folder, { recursive: true }));

// Every visitor of every page pays for these.
it.each([
  ['widget.js', 3_000],
  ['app.js', 24 * 1024],
  // Loaded while the browser is idle, once the panel is open, or when something in it is needed.
  ['more.js', 12 * 1024],
  // Loaded with the first card of an action.
  ['act.js', 8 * 1024],
] as const)('%s is at most %i bytes compressed', (name, most) => {
  expect(read(`${name}.gz`).length).toBeLessThanOrEqual(most);
  expect(read(`${name}.br`).length).toBeLessThan(read(`${name}.gz`).length);
  expect(gunzipSync(read(`${name}.gz`))).toEqual(read(name));
  expect(brotliDecompressSync(read(`${name}.br`))).toEqual(read(name));
});

it('is built again when any file changes that a build reads', () => {
  const { metafile } = buildSync({
    absWorkingDir: fileURLToPath(new URL('../../widget', import.meta.url)),
    entryPoints: ['app/app.tsx', 'more/more.ts', 'act/act.ts', 'loader.ts'],
    outdir: join(folder, 'meta'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const read = Object.keys(metafile.inputs).filter((name) => !name.includes('node_modules'));
  expect(read).toContain('../client/sse.ts');
  expect(read.filter((name) => !sourceFiles().includes(name))).toEqual([]);
});

it('is named by its content: the same sources make the same version, and each script has the hash of the one that it loads', () => {
  buildWidget(join(folder, 'two'));
  expect(JSON.parse(readFileSync(join(folder, 'two', 'manifest.json'), 'utf8'))).toEqual(manifest);
  expect(manifest.version).toMatch(/^[0-9a-f]{12}$/);
  const sha = (name: string) => `sha256-${createHash('sha256').update(read(name)).digest('base64')}`;
  expect(manifest.integrity).toEqual({
    'widget.js': sha('widget.js'),
    'app.js': sha('app.js'),
    'more.js': sha('more.js'),
    'act.js': sha('act.js'),
  });
  expect(read('widget.js').toString()).toContain(`/widget/${manifest.version}/app.js`);
  expect(read('widget.js').toString()).toContain(manifest.integrity['app.js']);
  expect(read('app.js').toString()).toContain(manifest.integrity['more.js']);
  expect(read('app.js').toString()).toContain(manifest.integrity['act.js']);
  expect(sourceHash()).toBe(sourceHash());
});

it('makes no markup and no code of a text, and sets no cookie', () => {
  for (const name of ['widget.js', 'app.js', 'more.js', 'act.js']) {
    const code = read(name).toString();
    expect(code).not.toMatch(
      /outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function|\.cookie/,
    );
    // The library has one such place, for an attribute that nothing here uses.
    expect(code.match(/innerHTML/g)?.length ?? 0).toBeLessThanOrEqual(name === 'app.js' ? 5 : 0);
  }
});

it('has the library of elements once: those of two copies do not mix', () => {
  // What its elements have, and only they.
  expect(read('app.js').toString()).toContain('__v');
  for (const name of ['more.js', 'act.js']) expect(read(name).toString()).not.toContain('__v');
});

it('keeps the names of colours, which its styles read', () => {
  const code = read('app.js').toString();
  const styles = code + read('more.js').toString() + read('act.js').toString();
  const names = new Set([...styles.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !new RegExp(`[{,]"?${name}"?:`).test(code))).toEqual([]);
});
