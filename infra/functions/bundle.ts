import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { keepBuild, projectRoot } from '../../config/builds/kept-build.ts';
import { banner, commonOptions } from '../../config/builds/options.ts';
import { type FunctionName, functionNames, functions } from '../../config/functions.ts';
import { recordOf } from '../../config/keys.ts';
import { bundleName } from './code.ts';

interface BundleOptions {
  /** Whether source maps are written beside the code; they take a fifth of the time. */
  sourceMaps?: boolean;
}

/** Where the compiled functions are kept. */
export const compiledDirectory = ({ sourceMaps }: BundleOptions = {}) =>
  join(projectRoot, 'dist', sourceMaps ? 'compiled-with-maps' : 'compiled');

/** In the folder of the compiled functions: the paths of the modules that each function is made from. */
const MODULES_FILE = 'modules.json';
type FunctionModules = Record<FunctionName, string[]>;

/** Returns a module and all that it imports, directly or not. */
function reachableFrom(entry: string, inputs: Metafile['inputs']): string[] {
  const modules = new Set([entry]);
  // A loop over a set also visits what is added meanwhile.
  for (const path of modules) for (const { path: imported } of inputs[path]?.imports ?? []) modules.add(imported);
  return [...modules].filter((path) => path in inputs);
}

/**
 * Compiles all functions into `directory`: an entry for each function, and the files that functions share. Their syntax is minified here,
 * once: in every bundle it would take twice as long for a thousandth of the bytes.
 */
async function compileFunctions(directory: string, { sourceMaps = false }: BundleOptions): Promise<string[]> {
  const { metafile } = await build({
    ...commonOptions,
    entryPoints: recordOf(functionNames, (name) => functions[name].entry),
    outdir: directory,
    sourcemap: sourceMaps ? 'linked' : false,
    minifySyntax: true,
    metafile: true,
  });
  const modules: FunctionModules = recordOf(functionNames, (name) =>
    reachableFrom(functions[name].entry, metafile.inputs),
  );
  writeFileSync(join(directory, MODULES_FILE), JSON.stringify(modules));
  return [...Object.keys(metafile.inputs), 'config/functions.ts'];
}

/** The modules of the functions, by the directory that this process has compiled them into or found current. */
const compiled = new Map<string, Promise<FunctionModules>>();

function modulesIn(directory: string, options: BundleOptions): Promise<FunctionModules> {
  const make = (draft: string) => compileFunctions(draft, options);
  const modules =
    compiled.get(directory) ??
    keepBuild({ directory, make }).then(() => JSON.parse(readFileSync(join(directory, MODULES_FILE), 'utf8')));
  compiled.set(directory, modules);
  return modules;
}

/**
 * Bundles a function into `directory`: `index.mjs`, plus a chunk per dynamically imported module. It includes the SDK,
 * so that the tested version runs and not the runtime's copy. Returns the files that it was built from. Throws
 * esbuild's error if the code does not build.
 *
 * All functions are compiled together first, because they have most modules in common. The second step merges what one function needs and
 * shortens its names. Together they take 12 s of processor time, instead of 21 s with all of the minifying in the second step.
 */
export async function bundle(
  functionName: FunctionName,
  directory: string,
  options: BundleOptions = {},
): Promise<string[]> {
  const from = compiledDirectory(options);
  const modules = await modulesIn(from, options);
  await build({
    ...commonOptions,
    entryPoints: { [bundleName]: join(from, `${functionName}.mjs`) },
    outdir: directory,
    sourcemap: options.sourceMaps ? 'linked' : false,
    banner,
    minifyWhitespace: true,
    minifyIdentifiers: true,
  });
  return modules[functionName];
}
