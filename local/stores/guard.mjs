// node guard.mjs <program> [arguments]: runs a server that must not outlive the process that holds this one's standard
// input. Does what the shell script in child-server.ts does, on systems without /bin/sh.
import { spawn } from 'node:child_process';

const [program, ...args] = process.argv.slice(2);
const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true });
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code) => process.exit(code ?? 1));
if (server.pid) console.log(server.pid);
process.stdin.on('error', () => {});
process.stdin.on('close', () => server.kill('SIGKILL'));
process.stdin.resume();
