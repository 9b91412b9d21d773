import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Below this, a database cannot write its next page and log. */
const MIN_FREE_BYTES = 1_000_000;

type Fault = Error & {
  code?: string;
  port?: number;
  address?: string;
  path?: string;
  syscall?: string;
  cause?: unknown;
};

interface StartAdvice {
  when: (fault: Fault, text: string) => boolean;
  /** `path` is what the fault names, or else what was in use. `used` is always the latter. */
  text: (fault: Fault, path: string, used: string) => string;
}

const listens = ({ syscall }: Fault) => syscall === 'listen' || syscall === 'getaddrinfo';
const codeIs =
  (...codes: string[]) =>
  ({ code = '' }: Fault) =>
    codes.includes(code);

/** The first match applies. */
const explanations: readonly StartAdvice[] = [
  {
    when: (fault) => fault.code === 'EADDRINUSE' && Boolean(fault.port),
    text: ({ port }) => `port ${port} is in use; set PORT to another.`,
  },
  {
    when: (fault) => listens(fault) && codeIs('EACCES', 'EPERM')(fault),
    text: ({ port }) => `this user may not listen on port ${port}; set PORT to 1024 or above.`,
  },
  {
    when: (fault) => listens(fault) && codeIs('EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')(fault),
    text: () => 'HOST is not an address of this machine. Set it to one, or leave it empty.',
  },
  {
    when: (fault, text) => codeIs('ENOSPC', 'EDQUOT')(fault) || /disk is full|no space left/i.test(text),
    text: (_, path) => `there is no space left on the disk of ${path}. Free some, or set DATA_DIR to another disk.`,
  },
  {
    when: (fault, text) =>
      codeIs('EACCES', 'EPERM', 'EROFS')(fault) || /unable to open database|readonly database/i.test(text),
    text: (_, path) => `this user may not write to ${path}. Allow it, or set DATA_DIR to another folder.`,
  },
  {
    when: codeIs('EEXIST', 'ENOTDIR'),
    text: (_fault, _path, used) => `${used} is not a folder. Set DATA_DIR to a folder.`,
  },
  {
    when: (_, text) => /is encrypted|malformed|not a database/i.test(text),
    text: (_, path) =>
      `the database file ${path} is damaged. Restore the data folder ${dirname(path)} from a backup. ` +
      'To start empty, move that folder away.',
  },
];

/** An error whose message says what is wrong and the way out. */
export class ExplainedError extends Error {}

/** The error and what caused it, outermost first. */
function* chain(error: unknown): Generator<Fault> {
  for (let fault = error; fault instanceof Error; fault = fault.cause) yield fault;
}

/**
 * Returns what is wrong and the way out for an error of a start, or undefined if it is none of those known.
 * `path` is the file or folder in use when it happened.
 */
export function explainFault(error: unknown, path: string): string | undefined {
  for (const fault of chain(error)) {
    const explanation = explanations.find(({ when }) => when(fault, fault.message));
    if (explanation) return explanation.text(fault, fault.path ?? path, path);
  }
  return undefined;
}

/** Runs a step that uses a file, and throws an error that names the file if one of the known faults happens. */
export async function usingFile<T>(path: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const message = explainFault(error, path);
    throw message ? new ExplainedError(message, { cause: error }) : error;
  }
}

function isDiskFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Returns the line that `npm start` prints after "Frontdesk could not start:". */
export function explainStart(error: unknown, dataDir: string): string {
  if (error instanceof ExplainedError) return error.message;
  // A full disk shows itself in many ways, such as a service that is unavailable.
  const full = isDiskFull(dataDir) ? explainFault(Object.assign(new Error(), { code: 'ENOSPC' }), dataDir) : undefined;
  if (full) return full;
  const messages = [...chain(error)].map(({ message }) => message).filter(Boolean);
  return explainFault(error, dataDir) ?? (messages.join(' ') || String(error));
}
