import { CommandError } from './errors.ts';

export const usageOf = (words: string, operands: readonly string[]): string =>
  ['frontdesk', words, ...operands.map((name) => `<${name}>`)].join(' ');

/** The value of an option that takes one of some words. Throws CommandError for another. */
export function choiceOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((permitted) => permitted === value);
  if (choice === undefined) throw new CommandError(`${option} must be one of ${choices.join(', ')}. It is "${value}".`);
  return choice;
}

/** The value of an option that takes a whole number. Throws CommandError outside of its bounds. */
export function numberOf(name: string, value: string, [min, max]: readonly [number, number]): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new CommandError(`--${name} must be a whole number from ${min} to ${max}. It is "${value}".`);
}

/** Throws CommandError if it was not given. */
export function required(name: string, value: string | undefined): string {
  if (value !== undefined && value.trim() !== '') return value;
  throw new CommandError(`--${name} is needed.`);
}
