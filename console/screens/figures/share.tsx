import type { ComponentChildren } from 'preact';
import { number } from '#core';
import { text } from '../parts/text.ts';
import { Figure } from './figure.tsx';

/** "–" if there is nothing to be a share of. */
export const percent = (part: number, whole: number): string =>
  whole ? number(part / whole, { style: 'percent', maximumFractionDigits: 0 }) : '–';

/** What a number is a share of, in words. Undefined if there is nothing yet. */
export const shareHint = (form: 'report_ofAll' | 'report_ofResolved', part: number, whole: number) =>
  whole > 0 ? text(form, { share: percent(part, whole), n: whole }) : undefined;

interface SolvedByAiProps {
  name: string;
  outcomes: { resolved: number; aiResolved: number };
  change?: ComponentChildren;
  to?: string;
}

/** What the AI resolved, as a share of what was resolved: an agency reads what its client reads. */
export const SolvedByAi = ({ outcomes: { resolved, aiResolved }, ...figure }: SolvedByAiProps) => (
  <Figure {...figure} value={number(aiResolved)} hint={shareHint('report_ofResolved', aiResolved, resolved)} />
);
