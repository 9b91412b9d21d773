import * as z from 'zod';
import { exportedActions } from '../actions/bundle.ts';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { lacksScope } from '../core/errors.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { hasScope } from '../core/operations/scopes.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { eachSource } from '../knowledge/rows/each-source.ts';
import { isIndexedFaq, withAnswers } from '../knowledge/sources/faq-rows.ts';
import { loadSynonyms } from '../knowledge/synonyms.ts';
import { readText } from '../knowledge/text.ts';
import {
  BUNDLE_VERSION,
  type ChatbotBundle,
  type LeftOut,
  MAX_BUNDLE_BYTES,
  MAX_FILES,
  MAX_OF_KIND,
} from './records.ts';

const FULL = `The file is full: it holds at most ${MAX_BUNDLE_BYTES.toLocaleString('en')} bytes. Add the source by hand.`;
const GONE = 'Its content is not stored.';
const TOO_MANY = `An import reads at most ${MAX_OF_KIND.toLocaleString('en')} sources of a kind, and ${MAX_FILES} files.`;
/** Of 100,000 sources, a list of all that are left out would be larger than the file. */
const MAX_LISTED = 1_000;
/** Base64 takes four bytes for three. */
const base64Length = (byteCount: number) => Math.ceil(byteCount / 3) * 4;

type TitledSource = Pick<StoredSource, 'type' | 'title'>;

/** Collects entries until the file is full. What does not fit is listed with the reason. */
function collector(used: number) {
  const leftOut: LeftOut[] = [];
  let unlisted = 0;
  let free = MAX_BUNDLE_BYTES - used;
  const fits = (byteCount: number) => byteCount <= free;
  const omit = ({ type, title }: TitledSource, reason: string) => {
    if (leftOut.length < MAX_LISTED) leftOut.push({ type, title, reason });
    else unlisted++;
  };
  const add = <Entry>(list: Entry[], source: TitledSource, entry: Entry) => {
    const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (!fits(bytes)) {
      omit(source, FULL);
      return;
    }
    free -= bytes;
    list.push(entry);
  };
  const listed = (): LeftOut[] =>
    leftOut.map((entry, at) => (unlisted > 0 && at === MAX_LISTED - 1 ? withMore(entry, unlisted) : entry));
  return { listed, fits, omit, add };
}
const withMore = (entry: LeftOut, count: number): LeftOut => ({
  ...entry,
  reason: `${entry.reason} ${count.toLocaleString('en')} more sources are left out and not listed.`,
});
type Collector = ReturnType<typeof collector>;

async function addText(app: App, source: StoredSource, into: ChatbotBundle, all: Collector): Promise<void> {
  const { workspaceId, chatbotId, id: sourceId, title, category, enabled } = source;
  const text = await readText(app, { workspaceId, chatbotId, sourceId });
  if (!text) return all.omit(source, GONE);
  all.add(into.texts, source, { title, text, category, enabled });
}

async function addFile(app: App, source: StoredSource, into: ChatbotBundle, all: Collector): Promise<void> {
  const { title, fileKind: kind, blob, enabled } = source;
  const size = blob ? await app.blobs.size(blob) : undefined;
  if (!blob || size === undefined || kind === null) return all.omit(source, GONE);
  // A file that cannot fit is not read.
  if (!all.fits(base64Length(size))) return all.omit(source, FULL);
  const bytes = await app.blobs.get(blob);
  if (!bytes) return all.omit(source, GONE);
  all.add(into.files, source, { title, kind, contentBase64: bytes.toString('base64'), enabled });
}

/** The newest sources of each kind, as many as an import reads. */
async function newestOfEachKind(app: App, { workspaceId, chatbotId }: ChatbotRef, all: Collector) {
  const kinds: Record<StoredSource['type'], StoredSource[]> = { faq: [], url: [], text: [], file: [] };
  for await (const source of eachSource(app, workspaceId, chatbotId)) {
    const max = source.type === 'file' ? MAX_FILES : MAX_OF_KIND;
    if (kinds[source.type].length < max) kinds[source.type].push(source);
    else all.omit(source, TOO_MANY);
  }
  return kinds;
}

/** FAQs and pages come first, because they are small. Texts and files are read one by one, to bound the memory. */
async function addSources(app: App, chatbotRef: ChatbotRef, into: ChatbotBundle) {
  const all = collector(Buffer.byteLength(JSON.stringify(into)));
  const { faq: faqs, url: pages, text: texts, file: files } = await newestOfEachKind(app, chatbotRef, all);
  for await (const { sourceId: _, ...faq } of withAnswers(app, faqs.filter(isIndexedFaq))) {
    all.add(into.faqs, { type: 'faq', title: faq.question }, faq);
  }
  for (const source of pages) {
    const { sourceUrl: url, title, recrawlIntervalHours, enabled } = source;
    all.add(into.pages, source, { url: url ?? '', title, recrawlIntervalHours, enabled });
  }
  for (const source of texts) await addText(app, source, into, all);
  for (const source of files) await addFile(app, source, into, all);
  into.leftOut = all.listed();
}

/** A chatbot with its settings and knowledge, in the form that an import reads. */
export async function bundleOf(app: App, target: Chatbot): Promise<ChatbotBundle> {
  const chatbotRef = { workspaceId: target.workspaceId, chatbotId: target.id };
  const { name, botName, greetingMessage, language, status, instructions, tone } = target;
  const { allowedDomains, settings, businessHours } = target;
  const synonyms = await loadSynonyms(app, chatbotRef, target);
  const bundle: ChatbotBundle = {
    version: BUNDLE_VERSION,
    exportedAt: nowIso(app),
    name,
    botName,
    greetingMessage,
    language,
    status,
    instructions,
    tone,
    allowedDomains,
    settings,
    businessHours,
    synonyms: synonyms.map((group) => [...group]),
    actions: await exportedActions(app, chatbotRef),
    faqs: [],
    texts: [],
    pages: [],
    files: [],
    leftOut: [],
  };
  await addSources(app, chatbotRef, bundle);
  return bundle;
}

/** Returns a chatbot with its settings and knowledge, in the form that an import reads. */
export const exportChatbot = operation({
  name: 'exportChatbot',
  scope: 'knowledge:read',
  kind: 'read',
  errors: ['FORBIDDEN'],
  audit: 'chatbot',
  needsRecentSignIn: true,
  limit: limits.chatbotExport,
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, actor, { target, tenancy }): Promise<ChatbotBundle> {
    if (!hasScope(actor.scopes, 'chatbots:read')) throw lacksScope(actor, 'chatbots:read');
    // Reads much, so it waits until the limits admit the call.
    await tenancy();
    return bundleOf(app, target);
  },
});
