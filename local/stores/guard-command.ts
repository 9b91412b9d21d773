import { fileURLToPath } from 'node:url';

/**
 * The server must not outlive this process, even if this process is killed with -9. A shell therefore reads a pipe that
 * this process holds: when it dies, the kernel closes the pipe, and the shell kills the server. Standard input is moved
 * to descriptor 3 because a shell gives background jobs an empty one.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- >/dev/null &
server=$!
echo $server
exec >/dev/null
(cat <&3 >/dev/null; kill -9 $server) 2>/dev/null &
exec 3<&-
wait $server
`;

/** The same as a Node program, for Windows. It takes more memory than a shell. */
const GUARD_PROGRAM = fileURLToPath(new URL('./guard.mjs', import.meta.url));

type CommandLine = [program: string, ...args: string[]];

/** Returns the command that runs a server and kills it when this process dies. Append the command of the server. */
export const guardCommand = (guard = process.platform === 'win32' ? 'node' : 'shell'): CommandLine =>
  guard === 'node' ? [process.execPath, GUARD_PROGRAM] : ['/bin/sh', '-c', GUARD, 'guard'];
