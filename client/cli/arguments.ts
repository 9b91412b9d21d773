import { parseArgs } from 'node:util';
import type { CliCommand, OptionValues } from './core/command.ts';
import { CommandError } from './core/errors.ts';
import { generalOptions, optionEntries } from './core/options.ts';
import { choiceOf, usageOf } from './core/values.ts';
import { commandOf, commandsBelow } from './table.ts';

export interface ParsedArguments {
  /** Undefined: none was named. */
  command: CliCommand | undefined;
  /** What stands before the options and is no operand. */
  words: readonly string[];
  operands: readonly string[];
  options: OptionValues;
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

/** Throws CommandError for what cannot be meant. */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options: optionEntries as Record<string, { type: 'string' | 'boolean' }>,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const command = commandOf(positionals);
  const help = command ? `frontdesk ${command.words} --help` : 'frontdesk --help';
  for (const token of tokens) if (token.kind === 'option') checkOption(token, command, help);
  const options = values as OptionValues;
  if (!command) return { command, words: wordsOf(positionals), operands: [], options };
  const operands = positionals.slice(command.words.split(' ').length);
  if (!options.help) checkOperands(operands, command);
  return { command, words: command.words.split(' '), operands, options };
}

/** Throws CommandError if no command begins like this. */
function wordsOf(positionals: readonly string[]): readonly string[] {
  if (commandsBelow(positionals).length > 0) return positionals;
  throw new CommandError(`There is no command "${positionals.join(' ')}". frontdesk --help lists all.`);
}

function checkOption(
  { rawName, name, value, inlineValue }: OptionToken,
  command: CliCommand | undefined,
  help: string,
) {
  const entry = Object.hasOwn(optionEntries, name) ? optionEntries[name] : undefined;
  const isKnown =
    generalOptions.some((general) => general === name) || (command && Object.hasOwn(command.options, name));
  if (!entry || !isKnown) throw new CommandError(`There is no option ${rawName} here. See ${help}.`);
  if (entry.type === 'boolean') {
    if (value !== undefined) throw new CommandError(`${rawName} takes no value.`);
    return;
  }
  if (value === undefined || value === '') throw new CommandError(`${rawName} needs a value, which must not be empty.`);
  if (!inlineValue && value.startsWith('-') && value !== '-')
    throw new CommandError(`${rawName} needs a value. If it begins with "-", write ${rawName}="${value}".`);
  const about = command?.options[name as keyof OptionValues];
  if (Array.isArray(about)) choiceOf(rawName, value, about);
}

function checkOperands(operands: readonly string[], { operands: names, words }: CliCommand): void {
  const usage = usageOf(words, names);
  const missing = names[operands.length];
  if (missing) throw new CommandError(`${missing.replace('...', '')} is missing. Usage: ${usage}`);
  const extra = operands[names.length];
  if (extra !== undefined && !names.at(-1)?.endsWith('...'))
    throw new CommandError(`"${extra}" is too much. Put a text of several words in quotes. Usage: ${usage}`);
  const empty = operands.findIndex((operand) => operand.trim() === '');
  if (empty >= 0)
    throw new CommandError(`${(names[empty] ?? names.at(-1) ?? '').replace('...', '')} must not be empty.`);
}
