import type { CliCommand } from './core/command.ts';
import { generalOptions, optionEntries } from './core/options.ts';
import { usageOf } from './core/values.ts';
import { commandsBelow } from './table.ts';

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

function optionRow(name: string, about: CliCommand['options']['bot']): readonly [string, string] {
  const entry = optionEntries[name];
  const short = entry?.short ? `-${entry.short}, ` : '    ';
  const placeholder = entry?.placeholder ? ` ${entry.placeholder}` : '';
  const choices = Array.isArray(about) ? `: ${about.join(', ')}` : '';
  const summary = typeof about === 'string' ? about : `${entry?.summary ?? ''}${choices}`;
  return [`${short}--${name}${placeholder}`, summary];
}

/** The help of a command. */
export function helpOf({ words, summary, operands, options, notes = [], examples }: CliCommand): string {
  const own = Object.entries(options).map(([name, text]) => optionRow(name, text));
  return [
    `${summary}.\n\nUsage: ${usageOf(words, operands)} [options]`,
    ...(own.length > 0 ? [`Options:\n${columns(own)}`] : []),
    `General options:\n${columns(generalOptions.map((name) => optionRow(name, true)))}`,
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
  ].join('\n\n');
}

/** The help of all commands, or of those below some words. */
export function overviewOf(words: readonly string[]): string {
  const rows = commandsBelow(words).map(
    (command) => [usageOf(command.words, command.operands).replace('frontdesk ', ''), command.summary] as const,
  );
  return [
    `Usage: frontdesk ${[...words, ''].join(' ')}<command> [options]`,
    `Commands:\n${columns(rows)}`,
    `General options:\n${columns(generalOptions.map((name) => optionRow(name, true)))}`,
    'frontdesk <command> --help shows the options of a command.\nExit codes: 0 done, 1 failed, 2 wrong command, 3 difference found with --exit-code, 130 interrupted.',
  ].join('\n\n');
}
