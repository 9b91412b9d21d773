import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { functions } from '../../../config/functions.ts';
import { banner, commonOptions } from '../../../infra/functions/bundle.ts';
import { areCurrent, type FileVersions, projectRoot, versionsOf } from '../../../infra/functions/kept-build.ts';

const folder = join(projectRoot, 'dist', 'test-platform');
const manifestFile = join(folder, 'manifest.json');
const urlOf = (path: string) => pathToFileURL(join(projectRoot, path)).href;

/** What `redirect.mjs` and the next build read. */
interface Manifest {
  versions: FileVersions;
  /** URLs of bundled modules, by the URL of the source that they stand for. */
  entries: Record<string, string>;
}

/** Modules find files beside them by `import.meta.url`, which must go on naming their source. */
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

function isCurrent(): boolean {
  if (!existsSync(manifestFile)) return false;
  const { versions }: Partial<Manifest> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  return versions !== undefined && areCurrent(versions);
}

function manifestOf({ inputs, outputs }: Metafile): Manifest {
  return {
    versions: versionsOf(['test/support/platform-bundle/build.ts', ...Object.keys(inputs)]),
    entries: Object.fromEntries(
      Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
        entryPoint ? [[urlOf(entryPoint), urlOf(path)]] : [],
      ),
    ),
  };
}

/**
 * Bundles the platform with the options of the deployed functions, unless the bundle of an earlier run is current. The
 * bundle starts with two thirds of the CPU time that 2,100 source modules take. Returns the path of a module for Node's
 * `--import` that makes `local/start.mjs` load it.
 */
export async function bundlePlatform(): Promise<string> {
  if (!isCurrent()) {
    rmSync(folder, { recursive: true, force: true });
    const { metafile } = await build({
      ...commonOptions,
      banner,
      entryPoints: ['local/start.ts', ...Object.values(functions).map(({ entry }) => entry)],
      outbase: projectRoot,
      outdir: folder,
      // `local/stores/emulator.ts` imports the emulator's internals by path.
      external: [...commonOptions.external, 'fauxqs', 'esbuild'],
      plugins: [keepUrls],
      metafile: true,
    });
    writeFileSync(manifestFile, JSON.stringify(manifestOf(metafile)));
  }
  return fileURLToPath(new URL('./redirect.mjs', import.meta.url));
}
