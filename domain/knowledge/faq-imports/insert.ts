import { chatbotKey } from '../../chatbots/items.ts';
import type { App, Write } from '../../core/app.ts';
import { conflict } from '../../core/errors.ts';
import type { Tenancy } from '../../core/operations/actor.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { all, atMost } from '../../core/rows/conditions.ts';
import { sourceCapOf } from '../../workspaces/source-cap.ts';
import { allowsChunks } from '../capacity.ts';
import { newSource, sourceItem } from '../new-source.ts';
import { faqChunks, faqText } from '../sources/faq.ts';
import type { FaqRow } from '../sources/faq-rows.ts';
import { REQUEST_BUDGET_MS, withVectors } from '../vectors/embeddings.ts';
import { prepareCompleted } from '../write.ts';

async function prepareFaq(app: App, { workspaceId, chatbotId }: ChatbotRef, faqFields: FaqRow) {
  const faq = { ...faqFields, category: faqFields.category || null, alternatives: [...(faqFields.alternatives ?? [])] };
  const fields = { type: 'faq', title: faq.question, sourceUrl: null, category: faq.category } as const;
  const draft = { ...newSource(app, workspaceId, chatbotId, fields), alternatives: faq.alternatives };
  const chunks = await withVectors(app, draft, faqChunks(app, draft.id, faq), REQUEST_BUDGET_MS);
  return prepareCompleted(app, draft, faqText(faq), chunks);
}

/**
 * Adds FAQs and writes `more` in one transaction. Returns false if they do not all fit, which adding one tells more of. Throws CONFLICT if
 * `more` is refused.
 */
export async function insertFaqs(
  app: App,
  { workspace }: Pick<Tenancy, 'workspace'>,
  chatbotRef: ChatbotRef,
  { rows, more }: { rows: readonly FaqRow[]; more: readonly Write[] },
): Promise<boolean> {
  const prepared = await Promise.all(rows.map((row) => prepareFaq(app, chatbotRef, row)));
  const count = rows.length;
  const done = await app.store.transact({
    quota: {
      update: chatbotKey(chatbotRef.workspaceId, chatbotRef.chatbotId),
      change: { add: { sourceCount: count, chunkCount: count } },
      when: all(atMost('sourceCount', sourceCapOf(workspace) - count), allowsChunks(app, count)),
    },
    sources: prepared.map(({ source }) => ({ put: sourceItem(source) })),
    content: prepared.flatMap(({ writes }) => writes),
    more,
  });
  if (!done.applied && done.refused.more) throw continuedElsewhere();
  return done.applied;
}

export const continuedElsewhere = () => conflict('Another call has continued the import.');
