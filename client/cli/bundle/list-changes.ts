import type { Client } from '../../client.ts';
import type { CreateActionInput, UpdateActionInput, UpdateFaqSourceInput } from '../../generated/types.ts';
import type { PageEntry, PartialContent } from './content.ts';
import { keyOfText, wrongFile } from './entries.ts';
import { type BotChange, type FieldChange, fieldChanges, valuesOf } from './field-changes.ts';
import type { Identified, RemoteBot } from './remote.ts';

interface ListRules<Entry> {
  part: string;
  /** What identifies an entry. Several of one key are matched in their order. */
  keyOf(entry: Entry): string;
  nameOf(entry: Entry): string;
  add(client: Client, entry: Entry, at: number): Promise<unknown>;
  change(client: Client, id: string, fields: readonly FieldChange[], entry: Entry): Promise<unknown>;
  remove(client: Client, id: string): Promise<unknown>;
}

/** Takes each remote entry once. */
function matcher<Entry>(remote: readonly Identified<Entry>[], keyOf: (entry: Entry) => string) {
  const rest = [...remote];
  const take = (key: string) => {
    const at = rest.findIndex(({ entry }) => keyOf(entry) === key);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  return { take, rest };
}

function listChanges<Entry extends object>(
  said: readonly Entry[] | undefined,
  remote: readonly Identified<Entry>[],
  { part, keyOf, nameOf, add, change, remove }: ListRules<Entry>,
): BotChange[] {
  if (said === undefined) return [];
  const { take, rest } = matcher(remote, keyOf);
  const changes = said.flatMap((entry, at): BotChange[] => {
    const name = nameOf(entry);
    const match = take(keyOf(entry));
    if (!match) return [{ op: 'add', part, name, fields: [], make: (client) => add(client, entry, at) }];
    const fields = fieldChanges(entry, match.entry);
    if (fields.length === 0) return [];
    return [{ op: 'change', part, name, fields, make: (client) => change(client, match.id, fields, entry) }];
  });
  const removals = rest.map(
    ({ id, entry }): BotChange => ({
      op: 'remove',
      part,
      name: nameOf(entry),
      fields: [],
      make: (client) => remove(client, id),
    }),
  );
  // The platform lists the newest first, so what stands last is added first.
  return [...changes.toReversed(), ...removals];
}

/** What is common to all knowledge of a chatbot. */
function sources(chatbotId: string) {
  const remove = (client: Client, sourceId: string) => client.deleteSource({ chatbotId, sourceId });
  /** A source is added switched on. */
  const addWith = async (client: Client, { enabled }: { enabled: boolean }, added: Promise<{ id: string }>) => {
    const { id: sourceId } = await added;
    if (!enabled) await client.toggleSource({ chatbotId, sourceId, enabled });
  };
  const toggle = async (client: Client, sourceId: string, { enabled }: { enabled: boolean }) =>
    client.toggleSource({ chatbotId, sourceId, enabled });
  return { remove, addWith, toggle };
}

const isOnlySwitched = (fields: readonly FieldChange[]) => fields.every(({ field }) => field === 'enabled');

export function faqChanges({ faqs }: PartialContent, { chatbot, faqs: remote }: RemoteBot): BotChange[] {
  const chatbotId = chatbot.id;
  const { remove, addWith, toggle } = sources(chatbotId);
  return listChanges(faqs, remote, {
    part: 'faq',
    keyOf: ({ question }) => keyOfText(question),
    nameOf: ({ question }) => question,
    add: (client, { enabled, ...faq }) => addWith(client, { enabled }, client.addFaqSource({ chatbotId, ...faq })),
    async change(client, sourceId, fields, entry) {
      const values = valuesOf(fields.filter(({ field }) => field !== 'enabled'));
      if (!isOnlySwitched(fields))
        await client.updateFaqSource({ chatbotId, sourceId, ...values } as UpdateFaqSourceInput);
      if (fields.some(({ field }) => field === 'enabled')) await toggle(client, sourceId, entry);
    },
    remove,
  });
}

export function textChanges({ texts }: PartialContent, { chatbot, texts: remote }: RemoteBot): BotChange[] {
  const chatbotId = chatbot.id;
  const { remove, addWith, toggle } = sources(chatbotId);
  const add = (client: Client, { enabled, ...text }: NonNullable<typeof texts>[number]) =>
    addWith(client, { enabled }, client.addTextSource({ chatbotId, ...text }));
  return listChanges(texts, remote, {
    part: 'text',
    keyOf: ({ title }) => keyOfText(title),
    nameOf: ({ title }) => title,
    add,
    async change(client, sourceId, fields, entry) {
      if (isOnlySwitched(fields)) return toggle(client, sourceId, entry);
      // A stored text does not change: another one takes its place.
      await add(client, entry);
      await remove(client, sourceId);
    },
    remove,
  });
}

export function pageChanges({ pages }: PartialContent, { chatbot, pages: remote }: RemoteBot): BotChange[] {
  const chatbotId = chatbot.id;
  const { remove, addWith, toggle } = sources(chatbotId);
  const add = (client: Client, { enabled, ...page }: PageEntry) =>
    addWith(client, { enabled }, client.addUrlSource({ chatbotId, ...page }));
  // The title of a page that is there is the page's own.
  const known = pages?.map((page) => {
    const { title: _, ...rest } = page;
    return remote.some(({ entry }) => entry.url === page.url) ? rest : page;
  });
  return listChanges<PageEntry>(known, remote, {
    part: 'page',
    keyOf: ({ url }) => url,
    nameOf: ({ url }) => url,
    add,
    async change(client, sourceId, fields, entry) {
      if (isOnlySwitched(fields)) return toggle(client, sourceId, entry);
      // Two sources of one page would be duplicates of each other.
      await remove(client, sourceId);
      await add(client, entry);
    },
    remove,
  });
}

export function fileChanges({ files }: PartialContent, { chatbot, files: remote }: RemoteBot): BotChange[] {
  const { remove, toggle } = sources(chatbot.id);
  const changes = listChanges(files, remote, {
    part: 'file',
    keyOf: ({ title }) => keyOfText(title),
    nameOf: ({ title }) => title,
    add: async () => undefined,
    change: (client, sourceId, _fields, entry) => toggle(client, sourceId, entry),
    remove,
  });
  const added = changes.find(({ op }) => op === 'add');
  if (added)
    throw wrongFile(`files: "${added.name}"`, 'is not in the chatbot: add it with frontdesk knowledge add file');
  return changes;
}

export function actionChanges({ actions }: PartialContent, { chatbot, actions: remote }: RemoteBot): BotChange[] {
  const chatbotId = chatbot.id;
  return listChanges(actions, remote, {
    part: 'action',
    keyOf: ({ name }) => name,
    nameOf: ({ name }) => name,
    add: (client, entry) => client.createAction({ chatbotId, ...entry } as CreateActionInput),
    change: (client, actionId, fields) =>
      client.updateAction({ chatbotId, actionId, ...wholeParts(fields) } as UpdateActionInput),
    remove: (client, actionId) => client.deleteAction({ chatbotId, actionId }),
  });
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A write replaces `call`, `result` and `failure` as a whole, so what the file does not mention is sent as it is. */
const wholeParts = (fields: readonly FieldChange[]): object =>
  Object.fromEntries(
    fields.map(({ field, from, to }) => [field, isRecord(from) && isRecord(to) ? { ...from, ...to } : to]),
  );
