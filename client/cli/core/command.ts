import type { optionTable } from './options.ts';

type OptionName = keyof typeof optionTable;

/** What was given for each option. */
export type OptionValues = {
  [Name in OptionName]?: (typeof optionTable)[Name] extends { type: 'boolean' }
    ? boolean
    : (typeof optionTable)[Name] extends { multiple: true }
      ? string[]
      : string;
};

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Where a command writes to. */
export interface Output {
  readonly isTerminal: boolean;
  readonly isQuiet: boolean;
  /** Writes text as it is. */
  write(text: string): void;
  /** Tells the user what happens, on the standard error. Nothing with `--quiet` or `--json`. */
  note(text: string): void;
  style(style: Style, text: string): string;
  /** Rows for people on a terminal, and separated by tabs for programs. */
  table(headings: readonly string[], rows: readonly (readonly string[])[]): string;
}

/** What a command runs with. */
export interface CliContext {
  operands: readonly string[];
  options: OptionValues;
  env: NodeJS.ProcessEnv;
  /** Aborts when the user interrupts the command. */
  signal: AbortSignal;
  output: Output;
  /** All commands. */
  commands: readonly CliCommand[];
  /** The platform that was called, for errors. */
  reached?: string;
}

/** What a command has to say. */
export interface CliResult {
  /** The value of `--json`. */
  value: unknown;
  /** The same for people. Empty: it was written while the command ran. */
  text: string;
  /** What `--quiet` prints, one per line. Default: nothing. */
  ids?: readonly string[];
  exitCode?: number;
}

export interface CliCommand {
  /** How it is called, such as `knowledge list`. */
  words: string;
  summary: string;
  /** Names of its operands. One in brackets may be left out; one with dots may be repeated. */
  operands: readonly string[];
  /** The options that it takes besides the general ones, with a summary or the values if these differ. */
  options: { readonly [Name in OptionName]?: string | true | readonly string[] };
  /** Lines below the help. */
  notes?: readonly string[];
  examples: readonly string[];
  load(): Promise<{ run(context: CliContext): Promise<CliResult> }>;
}
