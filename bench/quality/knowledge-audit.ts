import { readFileSync } from 'node:fs';
import { type AuditPassage, auditPassages } from '../../engines/audit/index.ts';
import { loadStemmers } from '../../engines/retrieval/index.ts';

/**
 * Scores the audit of knowledge on pairs of passages, of which some contradict each other and others only look as if they did. Of
 * the pairs kept apart, look only at the figures.
 */
interface Passage {
  faq?: string;
  title?: string;
  heading?: string;
  says: string;
}
interface Pair {
  is: boolean;
  one: Passage;
  other: Passage;
}

const toPassage = (sourceId: string, { faq, title, heading, says }: Passage): AuditPassage => ({
  sourceId,
  isFaq: faq !== undefined,
  title: faq ?? title ?? '',
  heading: heading ?? null,
  content: says,
});

async function score(name: string): Promise<void> {
  const lines = readFileSync(new URL(`./knowledge-audit/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const counts = { found: 0, alarms: 0, missed: 0 };
  for (const line of lines) {
    const { is, one, other }: Pair = JSON.parse(line);
    const { findings } = await auditPassages([toPassage('one', one), toPassage('other', other)], async () => true);
    if (is) counts[findings.length > 0 ? 'found' : 'missed']++;
    else if (findings.length > 0) counts.alarms++;
  }
  const { found, alarms, missed } = counts;
  const share = (part: number, whole: number) => (part / whole).toFixed(3);
  console.log(
    `${name.padEnd(16)} pairs ${lines.length}  precision ${share(found, found + alarms)}  recall ${share(found, found + missed)}`,
  );
}

await loadStemmers();
await score('developed-with');
await score('kept-apart');
