import type { App } from '../core/app.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { insertPage, insertText } from '../knowledge/sources/add.ts';
import { comparable, insertFaq } from '../knowledge/sources/faq.ts';
import { insertFile } from '../knowledge/sources/files.ts';
import type { BundleInput } from './import-input.ts';

/** One source of an import. */
interface SourceEntry {
  /** Identifies the source in the chatbot. */
  key: string;
  insert(app: App, tenancy: Tenancy, chatbotRef: ChatbotRef): Promise<unknown>;
}

/** Undefined is the default of an omitted switch. */
const on = (enabled: boolean | undefined) => enabled ?? true;

/** Oldest first, so that the new sources have the order of the exported ones. */
export const entriesOf = ({ faqs = [], texts = [], pages = [], files = [] }: BundleInput): SourceEntry[] => [
  ...faqs.toReversed().map(
    (faq): SourceEntry => ({
      key: `faq ${comparable(faq.question)}`,
      insert: (app, tenancy, chatbotRef) => insertFaq(app, tenancy, chatbotRef, { ...faq, enabled: on(faq.enabled) }),
    }),
  ),
  ...texts.toReversed().map(
    (text): SourceEntry => ({
      key: `text ${text.title}`,
      insert: (app, tenancy, chatbotRef) =>
        insertText(app, tenancy, chatbotRef, { ...text, enabled: on(text.enabled) }),
    }),
  ),
  ...pages.toReversed().map(
    (page): SourceEntry => ({
      key: `url ${page.url}`,
      insert: (app, tenancy, chatbotRef) =>
        insertPage(app, tenancy, chatbotRef, { ...page, enabled: on(page.enabled) }),
    }),
  ),
  ...files.toReversed().map(
    ({ title, kind, contentBase64, enabled }): SourceEntry => ({
      key: `file ${title}`,
      insert: (app, tenancy, chatbotRef) => {
        const bytes = Buffer.from(contentBase64, 'base64');
        return insertFile(app, tenancy, chatbotRef, { title, fileKind: kind, bytes, enabled: on(enabled) });
      },
    }),
  ),
];

const sourceIdentity = ({ type, title, sourceUrl }: StoredSource) =>
  type === 'faq' ? `faq ${comparable(title)}` : `${type} ${type === 'url' ? sourceUrl : title}`;

/** The entries that the chatbot lacks. Two texts of one title are two sources. */
export async function missingOf(
  entries: readonly SourceEntry[],
  sources: AsyncIterable<StoredSource>,
): Promise<SourceEntry[]> {
  const sourceCounts = new Map(entries.map(({ key }) => [key, 0]));
  for await (const source of sources) {
    const count = sourceCounts.get(sourceIdentity(source));
    if (count !== undefined) sourceCounts.set(sourceIdentity(source), count + 1);
  }
  return entries.filter(({ key }) => {
    const count = sourceCounts.get(key) ?? 0;
    sourceCounts.set(key, count - 1);
    return count <= 0;
  });
}
