import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name: string) => join(project, 'node_modules/.bin', name);

export interface Consumer {
  folder: string;
  /** Runs a program of the consumer's own; gives what it prints. Throws when it fails. */
  run(source: string, env?: Record<string, string>, file?: string): string;
  /** Type-checks a program of the consumer's own; gives what the compiler has against it. */
  check(source: string, file?: string, module?: string): string;
  remove(): void;
}

/** Someone else's project, which has the package as `npm run pack:client` makes it, and nothing else. */
export function createConsumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-consumer-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  execFileSync('npm', ['run', '--silent', 'pack:client', '--', folder], { cwd: project });
  // Nothing but the package is there to install, so no network is needed.
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('npm', ['install', '--silent', '--offline', `./${tarball}`], { cwd: folder });
  return {
    folder,
    run(source, env = {}, file = 'program.js') {
      writeFileSync(join(folder, file), source);
      return execFileSync(process.execPath, [file], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
    },
    check(source, file = 'program.ts', module = 'NodeNext') {
      writeFileSync(join(folder, file), source);
      const flags = ['--noEmit', '--strict', '--target', 'ES2024', '--module', module, '--types', ''];
      try {
        return execFileSync(bin('tsc'), [...flags, '--lib', 'ES2024,DOM,DOM.AsyncIterable', file], {
          cwd: folder,
          encoding: 'utf8',
        });
      } catch (error) {
        return String((error as { stdout: string }).stdout);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
