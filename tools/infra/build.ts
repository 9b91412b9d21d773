import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { projectRoot } from '../../config/builds/kept-build.ts';
import { packFunctions } from './pack-functions.ts';

const options = {
  absWorkingDir: projectRoot,
  entryPoints: { index: 'infra/index.ts' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  // The app's own: constructs of two copies of the CDK do not fit together.
  external: ['aws-cdk-lib', 'constructs'],
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Builds the construct as an ES module and as CommonJS, its types, and the functions' code. */
export async function buildInfra(folder: string): Promise<void> {
  await build({ ...options, outdir: folder, format: 'esm', outExtension: { '.js': '.mjs' } });
  await build({
    ...options,
    outdir: folder,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  writeTypes(join(folder, 'types'));
  await packFunctions(join(folder, 'functions'));
}

/** The declarations that the entry's need. TypeScript resolves `./name.ts` in a declaration to `name.d.ts`. */
function writeTypes(target: string): void {
  const all = mkdtempSync(join(tmpdir(), 'frontdesk-types-'));
  try {
    execFileSync('tsc', ['-p', 'infra', '--outDir', all], { cwd: projectRoot, stdio: 'inherit' });
    const paths = new Set(['infra/index']);
    // A loop over a set also visits what is added meanwhile.
    for (const path of paths) {
      const text = readFileSync(join(all, `${path}.d.ts`), 'utf8');
      for (const [, name] of text.matchAll(/from '(\.[^']+)\.ts'/g)) paths.add(join(dirname(path), name!));
      cpSync(join(all, `${path}.d.ts`), join(target, `${path}.d.ts`));
    }
    writeFileSync(join(target, 'index.d.ts'), "export * from './infra/index.ts';\n");
    // The same declarations for `require`.
    writeFileSync(join(target, 'package.json'), '{ "type": "commonjs" }\n');
  } finally {
    rmSync(all, { recursive: true });
  }
}
