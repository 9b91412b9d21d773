import type { ComponentChildren } from 'preact';

interface FigureProps {
  name: string;
  value: ComponentChildren;
  hint?: string | undefined;
  /** How it compares with the period before. */
  change?: ComponentChildren;
  to?: string;
}

/** One number, with what it means below it. It may open what is behind it. */
export function Figure({ name, value, hint, change, to }: FigureProps) {
  const content = (
    <>
      <span class="muted">{name}</span>
      <b>{value}</b>
      <small>{hint ?? (change ? null : '\u00a0')}</small>
      {change && <small>{change}</small>}
    </>
  );
  return to ? (
    <a class="card figure" href={to}>
      {content}
    </a>
  ) : (
    <div class="card figure">{content}</div>
  );
}
