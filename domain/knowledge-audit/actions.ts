import type { App } from '../core/app.ts';
import { conflict, invalid } from '../core/errors.ts';
import { changeIndexed } from '../knowledge/change-indexed.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { changeFaq, storedAnswer } from '../knowledge/sources/change-faq.ts';
import { comparable, MAX_ALTERNATIVES } from '../knowledge/sources/faq.ts';
import { crawlAgain } from '../knowledge/sources/recrawl.ts';
import type { FindingAction, StoredFinding } from './records.ts';

/** What an action changes, for its undo, and how it does it. */
interface Plan {
  changes: Partial<Pick<StoredFinding, 'disabledSourceId' | 'changedSourceId' | 'replacedAnswer' | 'appliedAnswer'>>;
  act(): Promise<unknown>;
}
type Planner = (app: App, sources: readonly StoredSource[], answer: string | null) => Plan | Promise<Plan>;

/** How each action settles a finding of these sources. */
export const plans: Record<FindingAction, Planner> = {
  keep_first: (app, [, second]) => turnOff(app, second),
  keep_second: (app, [first]) => turnOff(app, first),
  merge(app, faqs) {
    const [newest, other] = [...faqs].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    if (!newest || !other) return NOTHING;
    const known = new Set([newest.title, ...newest.alternatives].map(comparable));
    const more = [other.title, ...other.alternatives].filter((wording) => !known.has(comparable(wording)));
    const alternatives = [...newest.alternatives, ...more].slice(0, MAX_ALTERNATIVES);
    const { changes, act } = turnOff(app, other);
    return {
      changes,
      async act() {
        if (more.length > 0) await changeFaq(app, newest, { alternatives });
        await act();
      },
    };
  },
  async update_faq(app, sources, answer) {
    const [faq, another] = sources.filter(({ type }) => type === 'faq');
    if (!faq || another) throw conflict('The finding must have one FAQ.');
    if (answer === null) throw invalid([{ path: 'answer', message: 'is required' }], 'answer is required.');
    const replacedAnswer = (await storedAnswer(app, faq)) ?? null;
    return {
      changes: { changedSourceId: faq.id, replacedAnswer, appliedAnswer: answer },
      act: () => changeFaq(app, faq, { answer }),
    };
  },
  recrawl: (app, [page]) => (page ? { changes: {}, act: () => crawlAgain(app, page) } : NOTHING),
};

const NOTHING: Plan = { changes: {}, act: async () => {} };

const turnOff = (app: App, source: StoredSource | undefined): Plan =>
  source
    ? {
        changes: { disabledSourceId: source.id },
        act: () =>
          changeIndexed(app, source, ({ enabled }) =>
            enabled ? { change: { enabled: false }, op: 'drop' } : undefined,
          ),
      }
    : NOTHING;
