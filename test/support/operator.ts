import type { OperatorApp } from '../../local/operator/app.ts';
import { commandOf } from '../../local/operator/commands.ts';
import type { CommandOptions } from '../../local/operator/options.ts';

/** Runs one command of the operator and returns the updated record. Throws UsageError, or the platform's error. */
export const run = async (app: OperatorApp, words: string[], options: CommandOptions): Promise<object> =>
  commandOf(words)(app, options);
