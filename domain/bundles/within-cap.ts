import type { Workspace } from '../core/tenants.ts';
import { sourceCapOf, sourceCapReached } from '../workspaces/source-cap.ts';
import type { ChatbotBundle, LeftOut } from './records.ts';

type Sources = Pick<ChatbotBundle, 'faqs' | 'texts' | 'pages' | 'files'>;

/** Titles of the entries of a kind. */
const titled = {
  faqs: (bundle: Sources) => bundle.faqs.map(({ question }) => ['faq', question] as const),
  texts: (bundle: Sources) => bundle.texts.map(({ title }) => ['text', title] as const),
  pages: (bundle: Sources) => bundle.pages.map(({ title }) => ['url', title] as const),
  files: (bundle: Sources) => bundle.files.map(({ title }) => ['file', title] as const),
};
const kinds = ['faqs', 'texts', 'pages', 'files'] as const;

/**
 * Takes as many sources as a chatbot of the workspace can have: FAQs first, then texts, pages and files, the newest of each. The others are
 * listed with the reason.
 */
export function withinCap(
  bundle: ChatbotBundle,
  workspace: Pick<Workspace, 'plan' | 'sourceLimit'>,
): { bundle: ChatbotBundle; leftOut: LeftOut[] } {
  const reason = sourceCapReached(workspace);
  const leftOut = [...bundle.leftOut];
  const kept = { ...bundle };
  let free = sourceCapOf(workspace);
  for (const kind of kinds) {
    const titles = titled[kind](bundle);
    leftOut.push(...titles.slice(free).map(([type, title]): LeftOut => ({ type, title, reason })));
    Object.assign(kept, { [kind]: bundle[kind].slice(0, free) });
    free = Math.max(0, free - titles.length);
  }
  return { bundle: kept, leftOut };
}
