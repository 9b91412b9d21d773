import { type ParsedArguments, parseArguments } from './arguments.ts';
import type { CliContext, CliResult, Output } from './core/command.ts';
import { CommandError, type FailureReport, reportOf } from './core/errors.ts';
import { commands } from './table.ts';
import { openOutput } from './terminal/output.ts';
import { inOneLine, plain, toJson } from './terminal/plain.ts';

/** Set by the build. */
declare const FRONTDESK_VERSION: string;

const FAILED = 1;
const WRONG_COMMAND = 2;
/** https://tldp.org/LDP/abs/html/exitcodes.html: 128 and the signal's number */
const INTERRUPTED = 130;

function printResult({ value, text, ids = [] }: CliResult, isJson: boolean, output: Output): void {
  const shown = isJson ? toJson(value) : output.isQuiet ? ids.join('\n') : text;
  if (shown !== '') output.write(shown.endsWith('\n') ? shown : `${shown}\n`);
}

function printFailure({ code, message, details, requestId, advice }: FailureReport, isJson: boolean): void {
  if (isJson) {
    process.stderr.write(`${toJson({ error: { code, message, details, requestId, advice } })}\n`);
    return;
  }
  // The message may be that of the only field.
  const rows = details.filter(({ path, message: problem }) => message !== `${path} ${problem}.`);
  const fields = rows.map(({ path, message: problem }) => `\n  ${inOneLine(path) || 'body'}: ${inOneLine(problem)}`);
  const support = requestId && code === 'INTERNAL_ERROR' ? `\n  Request ${requestId}` : '';
  const next = advice ? `\n  ${advice}` : '';
  process.stderr.write(`frontdesk: ${plain(message)}${fields.join('')}${support}${next}\n`);
}

/** Reading a page of the help takes no command. */
async function helpFor({ command, words, options }: ParsedArguments): Promise<string | undefined> {
  if (options.version) return FRONTDESK_VERSION;
  if (command && !options.help) return undefined;
  const { helpOf, overviewOf } = await import('./help.ts');
  return command ? helpOf(command) : overviewOf(words);
}

/** Aborts at the first Ctrl+C. A second one ends the process at once. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return controller.signal;
}

async function runCommand(parsed: ParsedArguments, context: CliContext): Promise<number> {
  const { command, options } = parsed;
  const help = await helpFor(parsed);
  if (help !== undefined) {
    context.output.write(`${help}\n`);
    return command || options.help || options.version ? 0 : WRONG_COMMAND;
  }
  const { run } = (await command?.load()) ?? {};
  const result = await run?.(context);
  if (result) printResult(result, options.json === true, context.output);
  return result?.exitCode ?? 0;
}

/** A reader that has seen enough, such as `head`, is no failure. */
function leaveQuietly({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') process.exit();
}

/** Runs the program and returns its exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  process.stdout.on('error', leaveQuietly);
  // Errors of the arguments are printed as these ask for, too.
  const isJson = args.includes('--json');
  const signal = interruptSignal();
  let context: CliContext | undefined;
  try {
    const parsed = parseArguments(args);
    const { operands, options } = parsed;
    const output = openOutput(process.env, options);
    context = { operands, options, env: process.env, signal, output, commands };
    return await runCommand(parsed, context);
  } catch (error) {
    const report = reportOf(error, context?.reached);
    const isInterrupted = signal.aborted || report.code === 'INTERRUPTED';
    const isSaid = !isInterrupted || report.code === 'INTERRUPTED';
    printFailure(isSaid ? report : { code: 'INTERRUPTED', message: 'Interrupted.', details: [] }, isJson);
    if (isInterrupted) return INTERRUPTED;
    return error instanceof CommandError ? WRONG_COMMAND : FAILED;
  }
}
