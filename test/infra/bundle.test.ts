import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../config/builds/kept-build.ts';
import { unusedCredentials } from '../../config/builds/options.ts';
import { type FunctionConfig, type FunctionName, functions } from '../../config/functions.ts';
import { buildFunction } from '../../infra/functions/build-function.ts';
import { bundleName } from '../../infra/functions/code.ts';

// Outside the project, so that a bundle finds none of the project's packages.
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As the Lambda runtime loads a function: the global for streams, a region, no other setting. */
const load = (file: string): { kind: string; streaming: boolean } => {
  const code = `
    const streamifyResponse = (handler) => Object.assign(handler, { streaming: true });
    globalThis.awslambda = { streamifyResponse, HttpResponseStream: { from: (stream) => stream } };
    const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
    process.stdout.write(JSON.stringify({ kind: typeof handler, streaming: handler.streaming ?? false }));
    process.exit();`;
  const env = { AWS_REGION: 'eu-central-1' };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }));
};

const builtin = new Set(builtinModules);
const isOutside = (name: string) => !name.startsWith('.') && !name.startsWith('node:') && !builtin.has(name);

/** Packages of functions without state, which may be there twice. */
const stateless = /^node_modules\/@whatwg-node\/promise-helpers\//;

describe.each(Object.entries(functions) as [FunctionName, FunctionConfig][])('the bundle of %s', (name, config) => {
  const directory = join(folder, name);
  let inputs: string[];

  it('runs by itself and exports its handler, streaming where the configuration says so', async () => {
    inputs = await buildFunction(name, directory);
    const handler = load(join(directory, `${bundleName}.mjs`));
    expect(handler).toEqual({ kind: 'function', streaming: config.streaming ?? false });
  });

  it('has the models of meaning beside it if it searches', () => {
    const searches = inputs.includes('domain/answers/decide/look-up.ts');
    const models = readdirSync(directory).filter((file) => file.endsWith('.bin'));
    const all = readdirSync(join(projectRoot, 'engines/retrieval/meaning')).filter((file) => file.endsWith('.bin'));
    expect(models.toSorted()).toEqual(searches ? all.toSorted() : []);
    if (name === 'public') expect(searches).toBe(true);
    if (['auth', 'ingest', 'changes'].includes(name)) expect(searches).toBe(false);
  });

  it('has the maps of characters beside it if it reads PDFs', () => {
    const reads = inputs.includes('engines/extraction/pdf/cmaps.ts');
    expect(readdirSync(directory).includes('cmaps.pack')).toBe(reads);
    if (name === 'ingest') expect(reads).toBe(true);
  });

  // Two copies of a package do not recognize each other's classes.
  it('holds no module both as an ES module and as CommonJS', () => {
    const modules = inputs.filter((path) => path.startsWith('node_modules/') && !stateless.test(path));
    expect(modules).not.toEqual([]);
    const formless = modules.map((path) => path.replace(/\.[cm]?js$/, '').replace(/\/(dist-|)(cjs|esm?)\//, '/'));
    expect(formless.filter((path, index) => formless.indexOf(path) !== index)).toEqual([]);
  });

  it('imports nothing but its own chunks and what Node has', () => {
    const code = readdirSync(directory).filter((file) => file.endsWith('.mjs'));
    const imported = code.flatMap((file) =>
      [
        ...readFileSync(join(directory, file), 'utf8').matchAll(
          /(?:^|[;}])import(?:[^'"();]*from)?\s*["']([^"']+)["']/g,
        ),
      ].map(([, from]) => from!),
    );
    expect(imported).toContain('node:module');
    expect(imported.filter(isOutside)).toEqual([]);
    // Credential providers that do not exist on Lambda.
    const onDemand = code.flatMap((file) =>
      [...readFileSync(join(directory, file), 'utf8').matchAll(/\bimport\("([@\w][^"]*)"\)/g)].map(([, from]) => from!),
    );
    expect(onDemand.filter((from) => isOutside(from) && !unusedCredentials.includes(from))).toEqual([]);
  });
});
