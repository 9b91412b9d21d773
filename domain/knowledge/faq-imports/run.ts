import type { App, Write } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import type { Tenancy } from '../../core/operations/actor.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { sourceKey, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { changeFaq } from '../sources/change-faq.ts';
import { comparable, insertFaq } from '../sources/faq.ts';
import type { FaqRow } from '../sources/faq-rows.ts';
import type { NamedRow } from './input.ts';
import { continuedElsewhere, insertFaqs } from './insert.ts';
import type { ImportStep } from './plan.ts';

/** What became of the rows so far. */
export interface RowTally {
  created: number;
  updated: number;
  unchanged: number;
}
type RowOutcome = keyof RowTally;

export const rowsIn = ({ created, updated, unchanged }: RowTally): number => created + updated + unchanged;

/** The writes that record progress, for the transaction that makes it. */
type ProgressWrites = (before: RowTally, after: RowTally) => Write[];

/** FAQs in one transaction, which is limited to a hundred writes and 4 MB: each has four, and at most 180 KB. */
const CREATED_AT_ONCE = 20;
/** Rows that change nothing need only the write of the progress. */
const UNCHANGED_AT_ONCE = 1_000;
const AT_ONCE: Record<RowOutcome, number> = {
  created: CREATED_AT_ONCE,
  updated: 1,
  unchanged: UNCHANGED_AT_ONCE,
};

/** Works off the rows of an import in their order. `tally` is exact at any time, also after an error. */
export class ImportRun {
  readonly #app: App;
  readonly #tenancy: Pick<Tenancy, 'workspace'>;
  readonly #chatbotRef: ChatbotRef;
  readonly #progress: ProgressWrites;
  tally: RowTally;

  constructor(
    app: App,
    tenancy: Pick<Tenancy, 'workspace'>,
    chatbotRef: ChatbotRef,
    { tally, progress }: { tally: RowTally; progress: ProgressWrites },
  ) {
    this.#app = app;
    this.#tenancy = tenancy;
    this.#chatbotRef = chatbotRef;
    this.#progress = progress;
    this.tally = tally;
  }

  /** Stops after `endMs`. Throws USAGE_LIMIT_REACHED, NOT_FOUND if a FAQ or the chatbot is gone, and CONFLICT. */
  async apply(steps: readonly ImportStep[], endMs: number): Promise<void> {
    let at = 0;
    while (at < steps.length && this.#app.clock.now() <= endMs) {
      const group = nextGroup(steps, at);
      await this.#applyGroup(group);
      at += group.length;
    }
  }

  async #applyGroup(group: readonly ImportStep[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    if (first.kind === 'created') await this.#create(group.map(({ row }) => toFaq(row)));
    else if (first.kind === 'updated') await this.#record('updated', 1, (more) => this.#update(first, more));
    else await this.#record('unchanged', group.length, (more) => this.#writeProgress(more));
  }

  async #create(rows: readonly FaqRow[]): Promise<void> {
    const { length } = rows;
    const isAdded = (more: readonly Write[]) => insertFaqs(this.#app, this.#tenancy, this.#chatbotRef, { rows, more });
    if (length > 1 && (await this.#record('created', length, isAdded))) return;
    for (const row of rows) await this.#record('created', 1, (more) => this.#createOne(row, more));
  }

  async #createOne(faqFields: FaqRow, more: readonly Write[]): Promise<void> {
    await insertFaq(this.#app, this.#tenancy, this.#chatbotRef, { ...faqFields, alsoWrite: () => more });
  }

  async #update(step: ImportStep, more: readonly Write[]): Promise<void> {
    if (step.kind === 'created') return;
    const { workspaceId, chatbotId } = this.#chatbotRef;
    const item = await this.#app.store.get(sourceKey(workspaceId, chatbotId, step.sourceId), { consistent: true });
    if (!item) throw notFound();
    await changeFaq(this.#app, toSource(item), changeTo(toFaq(step.row)), more);
  }

  async #writeProgress(more: readonly Write[]): Promise<void> {
    if (more.length === 0) return;
    const done = await this.#app.store.transact({ more });
    if (!done.applied) throw continuedElsewhere();
  }

  /** Counts the rows once `work` has written them with their progress. `work` returns false if it has written nothing. */
  async #record(kind: RowOutcome, count: number, work: (more: readonly Write[]) => Promise<unknown>): Promise<boolean> {
    const after = { ...this.tally, [kind]: this.tally[kind] + count };
    if ((await work(this.#progress(this.tally, after))) === false) return false;
    this.tally = after;
    return true;
  }
}

const toFaq = ({ path: _, ...faq }: NamedRow): FaqRow => faq;

/** An alternative that became the question is none any more. Without alternatives, a row keeps the others. */
const changeTo = (faq: FaqRow) => (current: StoredSource) => ({
  ...faq,
  alternatives:
    faq.alternatives ??
    current.alternatives.filter((alternative) => comparable(alternative) !== comparable(faq.question)),
});

/** The steps of one kind from a position on, as many as one transaction may have. */
function nextGroup(steps: readonly ImportStep[], from: number): readonly ImportStep[] {
  const kind = steps[from]?.kind ?? 'unchanged';
  const most = steps.slice(from, from + AT_ONCE[kind]);
  const end = most.findIndex((step) => step.kind !== kind);
  return end < 0 ? most : most.slice(0, end);
}
