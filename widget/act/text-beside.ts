import type { CardProps } from '../app/state.ts';

/** The text of a proposal without the name and the values, which its card shows in their place. */
export function textBeside({ content, action }: CardProps['entry']): string {
  if (action?.status !== 'proposed') return content;
  const lines = [action.name, ...action.values.map(({ label, value }) => `${label}: ${value}`)];
  return content.replace(lines.join('\n'), () => '').trim();
}
