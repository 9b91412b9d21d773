import { number } from '#core';
import { listHref, type ReportScope } from './period.ts';

interface CountLinkProps {
  scope: ReportScope;
  outcome: string;
  /** Selects its conversations in a list. */
  filter: Record<string, string>;
  count: number;
}

/** A number that opens the conversations that it counts. */
export const CountLink = ({ scope, outcome, filter, count }: CountLinkProps) =>
  count > 0 ? <a href={listHref(scope, outcome, filter)}>{number(count)}</a> : <span>{number(count)}</span>;
