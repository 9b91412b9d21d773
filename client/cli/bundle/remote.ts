import type { Client } from '../../client.ts';
import type { Action, BundleAction, BundleFaq, BundleText, Chatbot, Source } from '../../generated/types.ts';
import type { BotContent, FileEntry, PageEntry } from './content.ts';

/** An entry with the ID of its record. */
export interface Identified<Entry> {
  id: string;
  entry: Entry;
}

/** A chatbot as it is on the platform. */
export interface RemoteBot {
  chatbot: Chatbot;
  content: BotContent;
  actions: readonly Identified<BundleAction>[];
  faqs: readonly Identified<BundleFaq>[];
  texts: readonly Identified<BundleText>[];
  pages: readonly Identified<PageEntry>[];
  files: readonly Identified<FileEntry>[];
}

function toAction(action: Action): Identified<BundleAction> {
  const { id, chatbotId: _, secretHeaderNames: _names, signed: _signed, revision: _revision, ...rest } = action;
  const { createdAt: _createdAt, updatedAt: _updatedAt, stoppedReason: _reason, ...entry } = rest;
  // A field that is not of a bundle must be taken out above.
  entry satisfies { [Field in keyof typeof entry]: Field extends keyof BundleAction ? unknown : never };
  return { id, entry };
}

const toPage = ({ id, sourceUrl, recrawlIntervalHours, enabled }: Source): Identified<PageEntry> => ({
  id,
  entry: { url: sourceUrl ?? '', recrawlIntervalHours, enabled },
});

const toFile = ({ id, title, enabled }: Source): Identified<FileEntry> => ({ id, entry: { title, enabled } });

async function readTexts(client: Client, sources: readonly Source[]): Promise<Identified<BundleText>[]> {
  const texts: Identified<BundleText>[] = [];
  for (const { id, chatbotId, title, category, enabled } of sources) {
    const { content: text } = await client.getSourceContent({ chatbotId, sourceId: id });
    texts.push({ id, entry: { title, text, category, enabled } });
  }
  return texts;
}

const entries = <Entry>(list: readonly Identified<Entry>[]) => list.map(({ entry }) => entry);

/** Reads all of a chatbot that a file has. */
export async function readBot(client: Client, chatbotId: string): Promise<RemoteBot> {
  // Its revision is older than what is read after it, so that a change in between is noticed.
  const chatbot = await client.getChatbot({ chatbotId });
  const [appearance, businessHours, { synonyms }, actions, { faqs }] = await Promise.all([
    client.getChatbotAppearance({ chatbotId }),
    client.getChatbotBusinessHours({ chatbotId }),
    client.getSynonyms({ chatbotId }),
    client.listActions({ chatbotId }),
    client.listFaqs({ chatbotId }),
  ]);
  const sources: Source[] = [];
  for await (const source of client.rows('listSources', { chatbotId, pageSize: 500 })) sources.push(source);
  const ofType = (type: Source['type']) => sources.filter((source) => source.type === type);
  const lists = {
    actions: actions.actions.map(toAction),
    faqs: faqs.map(({ sourceId: id, ...entry }) => ({ id, entry })),
    texts: await readTexts(client, ofType('text')),
    pages: ofType('url').map(toPage),
    files: ofType('file').map(toFile),
  };
  const { name, botName, language, status, instructions, tone, allowedDomains } = chatbot;
  const { greetingMessage } = appearance.chatbot;
  const content = {
    ...{ name, botName, greetingMessage, language, status, instructions, tone, allowedDomains },
    ...{ settings: appearance.settings, businessHours, synonyms },
    actions: entries(lists.actions),
    faqs: entries(lists.faqs),
    texts: entries(lists.texts),
    pages: entries(lists.pages),
    files: entries(lists.files),
  };
  return { chatbot, content, ...lists };
}
