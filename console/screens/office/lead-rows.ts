import { FrontdeskError, mutate } from '#core';
import { importLeads } from '../../operations/leads.ts';
import type { CsvFile, CsvLine } from './csv-rows.ts';

/** Of one call. */
const MAX_ROWS = 500;
/** A call has at most 1 MB, in which a sign may take several bytes. */
const MAX_CHARS = 250_000;

export interface RefusedLead extends CsvLine {
  problem: string;
}

export interface CheckedLeads {
  good: readonly CsvLine[];
  refused: readonly RefusedLead[];
  ignoredColumns: readonly string[];
}

export interface LeadCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** As many rows as one call takes. */
function* batchesOf(rows: readonly CsvLine[]): Generator<CsvLine[]> {
  let batch: CsvLine[] = [];
  let chars = 0;
  for (const row of rows) {
    if (batch.length === MAX_ROWS || (batch.length > 0 && chars + row.written.length > MAX_CHARS)) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(row);
    chars += row.written.length;
  }
  if (batch.length > 0) yield batch;
}

const csvOf = ({ header }: CsvFile, rows: readonly CsvLine[]) =>
  [header, ...rows.map(({ written }) => written)].join('\n');

/** What is wrong with each row. Row 1 of a call is its header. Throws what is not about a row. */
function problemsOf(error: unknown, rows: readonly CsvLine[]): Map<CsvLine, string> {
  const details = error instanceof FrontdeskError ? error.details : [];
  const problems = new Map<CsvLine, string>();
  const rowOf = (at: string | undefined) => rows[Number(at) - 2];
  for (const { path, message } of details) {
    const [, at, field = ''] = /csv\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const row = rowOf(at);
    if (!row) continue;
    const words = message.replaceAll(/csv\.(\d+)/g, (_, other) => `row ${rowOf(other)?.line ?? other}`);
    problems.set(row, [problems.get(row), `${field} ${words}`.trim()].filter(Boolean).join('; '));
  }
  if (problems.size === 0) throw error;
  return problems;
}

/** Of two rows with one lead, the later one is refused: it would change the lead of the first. */
function repeatsIn(rows: readonly CsvLine[], leadKeys: readonly string[], lines: Map<string, number>): RefusedLead[] {
  return rows.flatMap((row, n) => {
    const leadKey = leadKeys[n] ?? '';
    const earlier = lines.get(leadKey);
    if (earlier === undefined) lines.set(leadKey, row.line);
    return earlier === undefined ? [] : [{ ...row, problem: `repeats the lead of row ${earlier}` }];
  });
}

/** Has the platform check all rows. Nothing is stored. Throws if the file is no list of leads. */
export async function checkLeads(chatbotId: string, csv: CsvFile): Promise<CheckedLeads> {
  const good: CsvLine[] = [];
  const refused: RefusedLead[] = [];
  /** The first row of each lead, in all calls. */
  const lines = new Map<string, number>();
  let ignoredColumns: readonly string[] = [];
  for (const batch of batchesOf(csv.rows)) {
    let rows = batch;
    while (rows.length > 0) {
      try {
        const answer = await mutate(importLeads, { chatbotId, csv: csvOf(csv, rows), dryRun: true });
        const { result } = answer.importLeads;
        ignoredColumns = result?.ignoredColumns ?? [];
        const repeats = repeatsIn(rows, result?.leadKeys ?? [], lines);
        refused.push(...repeats);
        const repeatedLines = new Set(repeats.map(({ line }) => line));
        good.push(...rows.filter(({ line }) => !repeatedLines.has(line)));
        break;
      } catch (error) {
        const problems = problemsOf(error, rows);
        rows = rows.filter((row) => !problems.has(row));
        refused.push(...[...problems].map(([row, problem]) => ({ ...row, problem })));
      }
    }
  }
  return { good, refused: refused.sort((a, b) => a.line - b.line), ignoredColumns };
}

/** Imports rows. Sent twice, they are stored once. */
export async function storeLeads(chatbotId: string, csv: CsvFile, rows: readonly CsvLine[]): Promise<LeadCounts> {
  const counts: LeadCounts = { created: 0, updated: 0, unchanged: 0 };
  for (const batch of batchesOf(rows)) {
    let left = batch;
    while (left.length > 0) {
      const { result } = (await mutate(importLeads, { chatbotId, csv: csvOf(csv, left) })).importLeads;
      for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += result?.[name] ?? 0;
      left = result?.remaining ? left.slice(-result.remaining) : [];
    }
  }
  return counts;
}
