import * as z from 'zod';
import type { App, Write } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { name } from '../core/fields.ts';
import { createdAtOf, randomBase62 } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import type { Workspace } from '../core/tenants.ts';
import { quotaExceeded, reserveQuota } from '../workspaces/quotas.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { chatbotKey, publicIdKey, settingAttributes, toChatbot } from './items.ts';
import { type BusinessHours, type Chatbot, type ChatbotSettings, createInput } from './records.ts';
import { templateByKey } from './templates.ts';

interface NewChatbot {
  name: string;
  botName: string;
  greetingMessage: string | null;
  language: string | null;
  allowedDomains: string[];
  templateKey: string | null;
  settings: ChatbotSettings;
  businessHours?: BusinessHours;
  /** Default: active. */
  status?: Chatbot['status'];
  instructions?: string;
  tone?: NonNullable<Chatbot['tone']>;
  /** The import that is making the chatbot. */
  importOf?: string;
}

/**
 * Writes a chatbot if the plan allows another. The count and the rows are one transaction, so the limit holds under concurrency.
 * `workspace` may be some seconds old: if its plan has changed, the new plan applies.
 */
export async function insertChatbot(
  app: App,
  workspace: Workspace,
  newChatbot: NewChatbot,
  /** Further writes of the transaction. */
  also: (chatbotId: string) => readonly Write[] = () => [],
): Promise<Chatbot> {
  const chatbotId = app.ids.next();
  const publicId = randomBase62(20);
  const { settings, ...fields } = newChatbot;
  const item = {
    ...chatbotKey(workspace.id, chatbotId),
    entity: 'chatbot',
    v: 1,
    id: chatbotId,
    workspaceId: workspace.id,
    publicId,
    status: 'active',
    ...fields,
    ...settingAttributes(settings),
    sourceCount: 0,
    settingsRevision: 0,
    chunkCount: 0,
    createdAt: createdAtOf(chatbotId),
    updatedAt: createdAtOf(chatbotId),
  };
  const done = await app.store.transact({
    quota: reserveQuota('chatbots', workspace),
    chatbot: { put: item },
    publicId: { put: { ...publicIdKey(publicId), entity: 'publicId', workspaceId: workspace.id, chatbotId } },
    also: also(chatbotId),
  });
  if (done.applied) return toChatbot(item);
  const current = await readWorkspace(app, workspace.id);
  if (current.plan !== workspace.plan) return insertChatbot(app, current, newChatbot, also);
  throw quotaExceeded('chatbots', workspace.plan);
}

export const createChatbot = operation({
  name: 'createChatbot',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: z.object({}),
  input: createInput,
  find: nothing,
  run: async (app, _actor, { input, tenancy }) =>
    insertChatbot(app, (await tenancy()).workspace, {
      name: input.name,
      botName: input.botName ?? input.name,
      greetingMessage: input.greetingMessage ?? null,
      language: input.language ?? null,
      allowedDomains: input.allowedDomains ?? [],
      templateKey: null,
      settings: {},
    }),
});

export const createChatbotFromTemplate = operation({
  name: 'createChatbotFromTemplate',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['USAGE_LIMIT_REACHED', 'NOT_FOUND'],
  ids: z.object({}),
  input: z.object({
    key: z.string().min(1, { error: 'must not be empty' }).describe("The template's key"),
    name: name(120).optional().describe("Name for the team. Default: the template's label"),
  }),
  find: nothing,
  async run(app, _actor, { input, tenancy }) {
    const template = templateByKey(input.key);
    if (!template) throw notFound();
    const { key, label, botName, greetingMessage, settings } = template;
    return insertChatbot(app, (await tenancy()).workspace, {
      name: input.name ?? label,
      botName,
      greetingMessage,
      language: null,
      allowedDomains: [],
      templateKey: key,
      settings,
    });
  },
});
