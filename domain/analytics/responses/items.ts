import { workspacePk } from '../../core/tenants.ts';
import type { FiguresScope } from '../items.ts';

/** Response times: one row per UTC day and agent and, in busy workspaces, further ones to add up. */
export const responsesPk = (workspaceId: string, figuresScope: FiguresScope) =>
  `${workspacePk(workspaceId)}#RESPONSES#${figuresScope}`;
export const responsesSk = (day: string, agentId: string, spare: number) => `${day}#${agentId}#${spare}`;

/** What is measured: `f` first response, `w` wait. */
export type Measure = 'f' | 'w';

/** The attribute that counts the values of a bucket in a quarter of an hour of the day: `w34q41`. */
export const attributeOf = (measure: Measure, bucket: number, quarter: number) => `${measure}${bucket}q${quarter}`;

interface ResponseCount {
  measure: Measure;
  bucket: number;
  quarter: number;
}
export function parseAttribute(name: string): ResponseCount | undefined {
  const [, measure, bucket, quarter] = /^([fw])(\d+)q(\d+)$/.exec(name) ?? [];
  if (measure !== 'f' && measure !== 'w') return undefined;
  return { measure, bucket: Number(bucket), quarter: Number(quarter) };
}
