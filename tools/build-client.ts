import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, transformSync } from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the client twice: as ES modules in `folder`, and as CommonJS in `folder/cjs` for `require` and for TypeScript
 * projects that compile to it.
 */
export function buildClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync('tsc', ['-p', 'client', '--outDir', folder], { cwd: project, stdio: 'inherit' });
  const cjs = join(folder, 'cjs');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const target = join(cjs, file);
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.d.ts')) cpSync(join(folder, file), target);
    else if (file.endsWith('.js')) {
      const { code } = transformSync(readFileSync(join(folder, file), 'utf8'), { format: 'cjs', target: 'es2022' });
      writeFileSync(target, code);
    }
  }
  // The files keep their names, so this says what they are.
  writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
  buildCli(join(folder, 'cli'));
}

/** Builds the command line as files that need Node alone, `frontdesk.js` being the first. Each command is loaded when it is called. */
export function buildCli(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const yaml = join(project, 'node_modules/yaml');
  buildSync({
    entryPoints: { frontdesk: join(project, 'client/cli/main.ts') },
    outdir: folder,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The modules of the package, which its entry for Node hides.
    alias: { yaml: join(yaml, 'browser/index.js') },
    define: { FRONTDESK_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
  cpSync(join(yaml, 'LICENSE'), join(folder, 'LICENSE-yaml'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildClient(resolve(project, 'client/dist'));
