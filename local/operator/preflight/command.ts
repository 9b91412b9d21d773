import { MODEL_RULE, modelForm } from '../../../config/bedrock.ts';
import type { OperatorApp } from '../app.ts';
import { addressOf, type CommandOptions, text, UsageError } from '../options.ts';

function modelOf(options: CommandOptions): string | undefined {
  if (options.model === undefined) return undefined;
  const model = text(options, 'model');
  if (!modelForm.test(model)) throw new UsageError(`--model ${MODEL_RULE}.`);
  return model;
}

async function preflight({ accountAccess }: OperatorApp, options: CommandOptions): Promise<object> {
  const mailFrom = options['mail-from'] === undefined ? undefined : addressOf(options, 'mail-from');
  const request = { model: modelOf(options), mailFrom };
  if (!accountAccess) throw new UsageError('preflight is for an account on AWS.');
  const { checkAccount } = await import('./preflight.ts');
  return checkAccount(await accountAccess(), request);
}

export const preflightCommands = { preflight };
