import type { BuildOptions } from 'esbuild';
import { projectRoot } from './kept-build.ts';

/**
 * Credential providers that functions do not use: Lambda sets them in the environment, which the SDK reads first. The clients that
 * they bring along share code with DynamoDB's, which every function would then load.
 */
export const unusedCredentials = ['sso', 'ini', 'process', 'web-identity', 'login', 'http'].map(
  (kind) => `@aws-sdk/credential-provider-${kind}`,
);

/** Defines `require` for CommonJS packages; ES modules lack it. */
export const banner = { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" };

/** What esbuild is told for each step of a bundle. */
export const commonOptions = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  external: unusedCredentials,
  // graphql-armor names the CommonJS file. With two copies of graphql, a syntax error would not be recognized as one.
  alias: { 'graphql/language/parser': 'graphql/language/parser.mjs' },
  // Keeps dynamically imported modules out of the entry. Importing the public function takes 115 ms of CPU, against
  // 156 ms in one file.
  splitting: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Prefers ES modules, because CommonJS cannot be tree-shaken.
  mainFields: ['module', 'main'],
  // Removes libraries' development-only checks.
  define: { 'process.env.NODE_ENV': '"production"' },
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;
