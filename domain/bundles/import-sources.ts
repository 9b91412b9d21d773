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
  insert(app: App, tenancy: Tenancy, place: ChatbotRef): Promise<unknown>;
}

/** Undefined is the default of an omitted switch. */
const on = (enabled: boolean | undefined) => enabled ?? true;

/** Oldest first, so that the new sources have the order of the exported ones. */
export const entriesOf = ({ faqs = [], texts = [], pages = [], files = [] }: BundleInput): SourceEntry[] => [
  ...faqs.toReversed().map(
    (faq): SourceEntry => ({
      key: `faq ${comparable(faq.question)}`,
      insert: (app, tenancy, place) => insertFaq(app, tenancy, place, { ...faq, enabled: on(faq.enabled) }),
    }),
  ),
  ...texts.toReversed().map(
    (text): SourceEntry => ({
      key: `text ${text.title}`,
      insert: (app, tenancy, place) => insertText(app, tenancy, place, { ...text, enabled: on(text.enabled) }),
    }),
  ),
  ...pages.toReversed().map(
    (page): SourceEntry => ({
      key: `url ${page.url}`,
      insert: (app, tenancy, place) => insertPage(app, tenancy, place, { ...page, enabled: on(page.enabled) }),
    }),
  ),
  ...files.toReversed().map(
    ({ title, kind, contentBase64, enabled }): SourceEntry => ({
      key: `file ${title}`,
      insert: (app, tenancy, place) => {
        const bytes = Buffer.from(contentBase64, 'base64');
        return insertFile(app, tenancy, place, { title, fileKind: kind, bytes, enabled: on(enabled) });
      },
    }),
  ),
];

const keyOf = ({ type, title, sourceUrl }: StoredSource) =>
  type === 'faq' ? `faq ${comparable(title)}` : `${type} ${type === 'url' ? sourceUrl : title}`;

/** The entries that the chatbot lacks. Two texts of one title are two sources. */
export function missingOf(entries: readonly SourceEntry[], sources: readonly StoredSource[]): SourceEntry[] {
  const known = new Map<string, number>();
  for (const source of sources) known.set(keyOf(source), (known.get(keyOf(source)) ?? 0) + 1);
  return entries.filter(({ key }) => {
    const count = known.get(key) ?? 0;
    known.set(key, count - 1);
    return count <= 0;
  });
}
