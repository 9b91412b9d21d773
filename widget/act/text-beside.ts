import type { CardProps } from '../app/state.ts';

/** The text of a proposal without the values, which its card shows in their place. */
export function textBeside({ content, action }: CardProps['entry']): string {
  if (action?.status !== 'proposed') return content;
  const lines = action.values.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return content.replace(lines, () => '').replace(/\n{3,}/, '\n\n');
}
