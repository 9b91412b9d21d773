import { choiceOf } from '../arguments.ts';
import type { CliContext, CliResult } from '../command.ts';
import { completions } from '../completions.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export async function run({ operands }: CliContext): Promise<CliResult> {
  const [operand = ''] = operands;
  const shell = choiceOf('shell', operand, shells);
  const script = completions[shell]();
  return { value: { shell, script }, text: script };
}
