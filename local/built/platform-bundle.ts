import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { projectRoot, versionsOf } from '../../config/builds/kept-build.ts';
import { banner, commonOptions } from '../../config/builds/options.ts';
import { functions } from '../../config/functions.ts';
import { bundlesFolder, currentBundle, manifestFile, type PlatformBundle } from './bundled-platform.ts';

const urlOf = (path: string) => pathToFileURL(join(projectRoot, path)).href;

/** Modules find files next to them by `import.meta.url`, which must still be the URL of their source. */
const keepUrls: Plugin = {
  name: 'keep-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      return { contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
    });
  },
};

/** What `local/start.mjs` imports. `failure.ts` recognises errors that modules of the bundle throw. */
const starts = ['local/start.ts', 'local/startup/failure.ts'];

/** Returns the files that a file of the bundle imports statically, directly or not. */
function importedBy(file: string, outputs: Metafile['outputs']): string[] {
  const modules = new Set([file]);
  // A loop over a set also visits what is added meanwhile.
  for (const path of modules)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && imported in outputs) modules.add(imported);
  return [...modules].filter((path) => path !== file);
}

function manifestOf({ inputs, outputs }: Metafile): PlatformBundle {
  // `package-lock.json`, which every build depends on, stands for the packages.
  const sourcePaths = Object.keys(inputs).filter((path) => !path.startsWith('node_modules/'));
  return {
    versions: versionsOf(['local/built/platform-bundle.ts', 'config/functions.ts', ...sourcePaths]),
    shared: Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === starts[0] ? importedBy(path, outputs).map(urlOf) : [],
    ),
    entries: Object.fromEntries(
      Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
        entryPoint ? [[urlOf(entryPoint), urlOf(path)]] : [],
      ),
    ),
  };
}

/** Number of bundles that are kept, because a running platform still loads modules of its own one. */
const KEPT = 3;

function removeOldBundles(): void {
  const bundles = readdirSync(bundlesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(bundlesFolder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of bundles.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/**
 * Bundles the platform with the options of the deployed functions, unless the latest bundle is current. From a bundle, the
 * platform starts with two thirds of the CPU time that its 2,100 source modules take.
 */
export async function buildPlatformBundle(): Promise<void> {
  if (currentBundle()) return;
  mkdirSync(bundlesFolder, { recursive: true });
  const folder = mkdtempSync(join(bundlesFolder, 'bundle-'));
  const { metafile } = await build({
    ...commonOptions,
    banner,
    entryPoints: [...starts, ...Object.values(functions).map(({ entry }) => entry)],
    outbase: projectRoot,
    outdir: folder,
    // `local/stores/emulator.ts` imports the emulator's internals by path.
    external: [...commonOptions.external, 'fauxqs', 'esbuild'],
    plugins: [keepUrls],
    metafile: true,
  });
  const draft = join(folder, 'manifest.json');
  writeFileSync(draft, JSON.stringify(manifestOf(metafile)));
  renameSync(draft, manifestFile);
  removeOldBundles();
}
