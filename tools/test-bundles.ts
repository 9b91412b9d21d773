import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs the bundles under AWS's own runtime interface client. It is installed and compiled once, into its own folder: that takes
 * a minute, CMake and a C++ compiler, none of which the project's own tests may ask for.
 *
 *   npm run test:bundles
 */
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = join(project, 'tools/interface-client');
const installed = join(folder, 'node_modules/aws-lambda-ric');
const run = (command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  execFileSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });

if (!existsSync(join(installed, 'rapid-client.node'))) run('npm', ['ci', '--no-audit', '--no-fund'], folder);
run(process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), 'run', 'test/stage/bundles.test.ts'], project, {
  INTERFACE_CLIENT: join(installed, 'index.mjs'),
});
