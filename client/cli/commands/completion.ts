import type { CliContext, CliResult } from '../core/command.ts';
import { choiceOf } from '../core/values.ts';
import { completions } from './completion-scripts.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export async function run({ operands, commands }: CliContext): Promise<CliResult> {
  const [operand = ''] = operands;
  const shell = choiceOf('shell', operand, shells);
  const script = completions[shell](commands);
  return { value: { shell, script }, text: script };
}
