import * as z from 'zod';
import type { App, AttributeUpdates } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { all, equalsCount, present } from '../core/rows/conditions.ts';
import { domainList } from './allowed-domains.ts';
import { chatbotIds, findTarget } from './find.ts';
import { chatbotKey, settingAttributes, toChatbot } from './items.ts';
import { botName, type Chatbot, greetingMessage, madeFrom, settingsInput, updateInput } from './records.ts';

/** One write of single attributes. Undefined: unchanged. Null: cleared. */
function toChange(fields: Record<string, unknown>): AttributeUpdates {
  const set: Record<string, unknown> = {};
  const remove: string[] = [];
  for (const [attribute, value] of Object.entries(fields)) {
    if (value === null) remove.push(attribute);
    else if (value !== undefined) set[attribute] = value;
  }
  return { set, remove };
}

/**
 * Writes a change, and counts it. `revision`: the one that it was made from. Throws CONFLICT if another change came first, NOT_FOUND
 * if the chatbot was deleted.
 */
export async function writeChatbot(
  app: App,
  chatbot: Chatbot,
  change: AttributeUpdates,
  revision: number | null | undefined,
): Promise<Chatbot> {
  const updatedAt = nowIso(app);
  const isCurrent = typeof revision === 'number' ? [equalsCount('settingsRevision', revision)] : [];
  const written = await app.store.update(
    chatbotKey(chatbot.workspaceId, chatbot.id),
    { ...change, set: { ...change.set, updatedAt }, add: { settingsRevision: 1 } },
    all(present, ...isCurrent),
  );
  if (written.applied) return toChatbot(written.item);
  if (!written.item) throw notFound();
  throw conflict('The settings have changed since they were read. Read them again.');
}

const hasField = (input: object) => Object.values(input).some((value) => value !== undefined);

export const updateChatbot = operation({
  name: 'updateChatbot',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: updateInput,
  find: findTarget,
  run: async (app, _actor, { target, input }) => {
    const { settingsRevision, ...fields } = input;
    if (!hasField(fields)) return target;
    const { language, ...rest } = fields;
    const change = toChange(rest);
    // The row always has a language, which may be null.
    return writeChatbot(app, target, { ...change, set: { ...change.set, language } }, settingsRevision);
  },
});

export const updateAppearance = operation({
  name: 'updateAppearance',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: z.object({
    chatbot: z.object({ botName: botName.optional(), greetingMessage }).meta({
      graphqlInput: 'AppearanceChatbotInput',
      description: "The chatbot's name and greeting. Omitted fields stay.",
    }),
    settings: settingsInput.meta({
      graphqlInput: 'ChatbotSettingsInput',
      description: 'Settings to change. Omitted settings stay, null clears one where null is allowed.',
    }),
    ...madeFrom,
  }),
  find: findTarget,
  run: async (app, _actor, { target, input }) =>
    writeChatbot(
      app,
      target,
      toChange({ ...input.chatbot, ...settingAttributes(input.settings) }),
      input.settingsRevision,
    ),
});

export const updateSettings = operation({
  name: 'updateSettings',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: settingsInput.extend(madeFrom),
  find: findTarget,
  run: async (app, _actor, { target, input: { settingsRevision, ...input } }) =>
    hasField(input) ? writeChatbot(app, target, toChange(settingAttributes(input)), settingsRevision) : target,
});

export const setAllowedDomains = operation({
  name: 'setAllowedDomains',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: z.object({
    domains: domainList.describe('Host names, `*.example.com` for subdomains. Empty: any site'),
    ...madeFrom,
  }),
  find: findTarget,
  run: async (app, _actor, { target, input }) =>
    writeChatbot(app, target, { set: { allowedDomains: input.domains } }, input.settingsRevision),
});
