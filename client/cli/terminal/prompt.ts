import { createInterface } from 'node:readline/promises';
import { addAbortSignal } from 'node:stream';
import type { CliContext } from '../core/command.ts';
import { CommandError, FailedCommand } from '../core/errors.ts';

/** Questions are asked on the standard error, so that the standard output has the result alone. */
export const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

const interrupted = () => new FailedCommand('INTERRUPTED', 'Interrupted.');

export async function askLine(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const own = new AbortController();
  lines.once('SIGINT', () => own.abort());
  lines.once('close', () => own.abort());
  try {
    return (await lines.question(question, { signal: AbortSignal.any([signal, own.signal]) })).trim();
  } catch {
    throw interrupted();
  } finally {
    lines.close();
  }
}

/** Reads a line that the terminal does not show. Keys are read from before the question appears, or a pasted line would be shown. */
export function askHidden(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true).resume().setEncoding('utf8');
  stderr.write(question);
  return new Promise((resolve, reject) => {
    let line = '';
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', interrupt);
      stdin.off('data', read).setRawMode(false).pause();
      stderr.write('\n');
      settle();
    };
    const interrupt = () => end(() => reject(interrupted()));
    const read = (typed: string) => {
      for (const character of typed) {
        if (character === '\r' || character === '\n') return end(() => resolve(line.trim()));
        // Ctrl+C and Ctrl+D
        if (character === '\x03' || character === '\x04') return interrupt();
        if (character === '\x7f' || character === '\b') line = line.slice(0, -1);
        else line += character;
      }
    };
    stdin.on('data', read);
    signal.addEventListener('abort', interrupt);
  });
}

interface Confirmation {
  question: string;
  /** Shown above the question. */
  plan?: string;
}

/** Asks before something that cannot be taken back, unless `--yes` says so already. Throws if the answer is no. */
export async function confirm({ options, signal }: CliContext, { question, plan }: Confirmation): Promise<void> {
  if (options.yes) return;
  if (!isInteractive() || options.json) throw new CommandError(`${question} Nobody can be asked here: add --yes.`);
  if (plan) process.stderr.write(`${plan}\n\n`);
  const reply = await askLine(`${question} [y/N] `, signal);
  if (!/^y(es)?$/i.test(reply)) throw new FailedCommand('DECLINED', 'Nothing was changed.');
}

/** What is piped into the command. Throws if that is a terminal, because it would wait for the end of a file. */
export async function readInput({ signal }: CliContext): Promise<string> {
  if (process.stdin.isTTY) throw new CommandError('- reads the standard input: pipe a text into the command.');
  const parts: Buffer[] = [];
  for await (const part of addAbortSignal(signal, process.stdin)) parts.push(part);
  return new TextDecoder('utf-8').decode(Buffer.concat(parts));
}

/** An operand that is a text. `-` stands for what is piped into the command. */
export const textOf = async (context: CliContext, operand: string): Promise<string> =>
  operand === '-' ? await readInput(context) : operand;
