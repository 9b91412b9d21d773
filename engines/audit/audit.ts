import { differenceBetween } from './compare.ts';
import { type Statement, statementsOf } from './statements.ts';
import type { AuditFinding, AuditPassage } from './types.ts';
import { stemsOf } from './words.ts';

/** A word in more statements tells nothing of what they are about. */
const MAX_POSTINGS = 400;
/** The rarest words of a statement by which others are looked up. */
const LOOKED_UP = 3;
/** A shorter text is no copy: many pages say "Open daily." */
const MIN_COPY_CHARS = 80;
const MAX_FINDINGS = 500;

/** Yields to other work, and returns false if there is no more time. */
type Pace = () => Promise<boolean>;

interface AuditResult {
  findings: AuditFinding[];
  /** How many passages were compared with the others. Fewer than all if the time was over. */
  compared: number;
}

/**
 * Finds passages of different sources that contradict each other or say the same. Few and true: two statements must be about the
 * same in every word that they have.
 */
export async function auditPassages(passages: readonly AuditPassage[], pace: Pace): Promise<AuditResult> {
  const postings = new Map<string, Statement[]>();
  const findings = new Map<string, AuditFinding>();
  const copies = new Map<string, AuditPassage>();
  let compared = 0;
  for (const passage of passages) {
    if (!(await pace()) || findings.size >= MAX_FINDINGS) break;
    const copy = copyOf(copies, passage);
    if (copy) note(findings, duplicateOf(copy, passage));
    const statements = statementsOf(passage);
    for (const statement of statements) {
      if (copy?.sourceId === passage.sourceId) break;
      for (const other of candidatesFor(postings, statement)) {
        if (other.passage.sourceId === passage.sourceId) continue;
        const difference = differenceBetween(other, statement);
        if (difference) note(findings, contradictionOf(other, statement, difference.values));
      }
    }
    for (const statement of statements) post(postings, statement);
    compared++;
  }
  return { findings: [...findings.values()], compared };
}

/** Each pair of sources once for each value: many sentences may say the same. */
function note(findings: Map<string, AuditFinding>, finding: AuditFinding): void {
  const [one, other] = finding.sides;
  const key = [finding.kind, one.sourceId, other.sourceId, one.value, other.value].join('#');
  if (!findings.has(key)) findings.set(key, finding);
}

const contradictionOf = (
  one: Statement,
  other: Statement,
  [value, otherValue]: readonly [string, string],
): AuditFinding => ({
  kind: 'contradiction',
  sides: [
    { sourceId: one.passage.sourceId, sentence: one.sentence, value },
    { sourceId: other.passage.sourceId, sentence: other.sentence, value: otherValue },
  ],
});

const duplicateOf = (one: AuditPassage, other: AuditPassage): AuditFinding => ({
  kind: 'duplicate',
  sides: [
    { sourceId: one.sourceId, sentence: one.content, value: null },
    { sourceId: other.sourceId, sentence: other.content, value: null },
  ],
});

/** Returns an earlier passage of another source with the same text, and remembers this one. */
function copyOf(copies: Map<string, AuditPassage>, passage: AuditPassage): AuditPassage | undefined {
  const text = passage.isFaq ? `${passage.title} ${passage.content}` : passage.content;
  const key = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (!passage.isFaq && key.length < MIN_COPY_CHARS) return undefined;
  const copy = copies.get(key);
  if (!copy) copies.set(key, passage);
  return copy && copy.sourceId !== passage.sourceId ? copy : undefined;
}

function candidatesFor(postings: ReadonlyMap<string, Statement[]>, { own }: Statement): ReadonlySet<Statement> {
  const lists = own
    .flatMap(({ stems }) => stems.map((stem) => postings.get(stem) ?? []))
    .filter(({ length }) => length > 0 && length <= MAX_POSTINGS)
    .sort((a, b) => a.length - b.length);
  return new Set(lists.slice(0, LOOKED_UP).flat());
}

function post(postings: Map<string, Statement[]>, statement: Statement): void {
  for (const stem of stemsOf(statement.own)) {
    const list = postings.get(stem);
    if (list) list.push(statement);
    else postings.set(stem, [statement]);
  }
}
