import { signal } from '@preact/signals';
import { counts as countsDocument } from '../operations/inbox.ts';
import { type AnswerOf, query } from '../session/api.ts';

export type ConversationCounts = AnswerOf<typeof countsDocument>['conversationCounts'];

const FIRST_MS = 1_000;
/** The platform counts some views a moment after the change. */
const AGAIN_MS = 4_000;

const counts = signal<ReadonlyMap<string | null, ConversationCounts>>(new Map());
/** The chatbots whose counts are on the page. Null: all of them. */
const shownBots = new Set<string | null>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the platform counted, of all chatbots or of one. */
export const countsOf = (bot: string | null): ConversationCounts | undefined => counts.value.get(bot);

export async function loadCounts(bot: string | null): Promise<void> {
  shownBots.add(bot);
  const { conversationCounts } = await query(countsDocument, { chatbotId: bot });
  counts.value = new Map(counts.peek()).set(bot, conversationCounts);
}

const loadAll = () => Promise.all([...shownBots].map((bot) => loadCounts(bot).catch(() => {})));

/** A conversation changed its view. Many changes are followed by few requests. */
export function recount(): void {
  if (timer) return;
  const again = () => {
    timer = undefined;
    void loadAll();
  };
  timer = setTimeout(() => {
    void loadAll();
    timer = setTimeout(again, AGAIN_MS);
  }, FIRST_MS);
}
