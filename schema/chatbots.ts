import { updateBusinessHours } from '../domain/chatbots/business-hours.ts';
import { createChatbot, createChatbotFromTemplate } from '../domain/chatbots/create.ts';
import { deleteChatbot } from '../domain/chatbots/delete.ts';
import { getChatbot, listChatbots } from '../domain/chatbots/find.ts';
import { identitySecret, removeIdentitySecret, rotateIdentitySecret } from '../domain/chatbots/identity.ts';
import { installation, listInstallations } from '../domain/chatbots/installations.ts';
import { appearance, businessHours, type Chatbot, chatbot, settings } from '../domain/chatbots/records.ts';
import { listTemplates, templateSummary } from '../domain/chatbots/templates.ts';
import { setAllowedDomains, updateAppearance, updateChatbot, updateSettings } from '../domain/chatbots/update.ts';
import { readWorkspace } from '../domain/workspaces/read.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve, scopedActor } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';
import { Node } from './core/node.ts';
import { readOnce } from './core/read-ahead.ts';

export const ChatbotType = outputType<typeof chatbot, Chatbot>(chatbot, undefined, [Node]);
const ChatbotConnection = connectionOf(ChatbotType);
const Appearance = outputType(appearance);
const Settings = outputType(settings);
const BusinessHours = outputType(businessHours);
const IdentitySecret = outputType(identitySecret);
const Template = outputType(templateSummary);

const appearanceOf = (bot: Chatbot) => ({
  chatbot: { botName: bot.botName, greetingMessage: bot.greetingMessage },
  settings: bot.settings,
});

builder.objectField(ChatbotConnection, 'totalCount', (t) =>
  t.int({
    description: 'Number of all chatbots of the workspace',
    resolve: async (_page, _args, context) => {
      const { workspaceId } = scopedActor(context, 'chatbots:read');
      return (await readOnce(context, 'workspace', () => readWorkspace(context.app, workspaceId))).chatbotCount;
    },
  }),
);

builder.objectFields(ChatbotType, (t) => ({
  appearance: t.field({
    type: Appearance,
    description: 'Name, greeting and widget settings',
    resolve: (bot) => appearanceOf(bot),
  }),
  identitySecret: t.field({
    type: IdentitySecret,
    nullable: true,
    description: 'The secret that verifies visitors. Null: there is none',
    resolve: ({ identitySecret }) => identitySecret,
  }),
  businessHours: t.field({
    type: BusinessHours,
    description: 'When the team is available to visitors',
    resolve: (bot) => bot.businessHours,
  }),
}));

builder.queryFields((t) => ({
  installations: t.field({
    type: [outputType(installation)],
    nullable: true,
    description: about(
      listInstallations,
      "Domains whose pages loaded a chatbot's widget, last seen first. At most 50. Pages of the platform itself are left out.",
    ),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: async (_root, args, context, info) =>
      (await resolve(context, info, listInstallations, args)).installations,
  }),
  chatbot: t.field({
    type: ChatbotType,
    nullable: true,
    description: about(getChatbot, 'A chatbot.'),
    args: { id: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: (_root, { id }, context, info) => resolve(context, info, getChatbot, { chatbotId: id }),
  }),
  chatbots: t.field({
    type: ChatbotConnection,
    nullable: true,
    description: about(listChatbots, 'The chatbots of the workspace, newest first.'),
    args: pageArgs,
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listChatbots, args),
  }),
  templates: t.field({
    type: [Template],
    nullable: true,
    description: about(
      listTemplates,
      'The presets for new chatbots. A template sets the name, greeting, suggested questions and colours.',
    ),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listTemplates)).templates,
  }),
}));

const whole = { chatbot: ChatbotType } as const;
mutation(
  createChatbot,
  "Creates a chatbot without sources. Fails with USAGE_LIMIT_REACHED if the plan's quota is used up.",
  whole,
  (chatbot) => ({ chatbot }),
);
mutation(
  createChatbotFromTemplate,
  "Creates a chatbot from a template's key, with its greeting, suggested questions and colours.",
  whole,
  (chatbot) => ({ chatbot }),
);
mutation(
  updateChatbot,
  "Updates a chatbot's name, greeting, language or status. Omitted fields stay. A paused chatbot does not answer visitors.",
  whole,
  (chatbot) => ({ chatbot }),
);
mutation(
  setAllowedDomains,
  'Replaces the host names of the sites that may use the chatbot. An empty list allows any site.',
  whole,
  (chatbot) => ({ chatbot }),
);
mutation(
  updateAppearance,
  'Saves name, greeting and settings in one write. Fields that the input omits stay as they are.',
  { ...whole, appearance: Appearance },
  (chatbot) => ({
    chatbot,
    appearance: appearanceOf(chatbot),
  }),
);
mutation(
  updateSettings,
  'Updates individual settings. Omitted settings stay, null clears one where null is allowed.',
  { ...whole, settings: Settings },
  (chatbot) => ({
    chatbot,
    settings: chatbot.settings,
  }),
);
mutation(
  updateBusinessHours,
  'Replaces the business hours with the whole week. A day that the schedule omits is closed. Days are `mon` to `sun` here, although reads name them in full.',
  { ...whole, businessHours: BusinessHours },
  (chatbot) => ({ chatbot, businessHours: chatbot.businessHours }),
);
mutation(
  deleteChatbot,
  'Deletes a chatbot. Everything that belongs to it is deleted in the background.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);
mutation(
  rotateIdentitySecret,
  "Creates the secret that verifies a chatbot's visitors, or replaces it. Hashes made with the previous secret are rejected from now on.",
  { ...whole, secret: { type: 'String', nullable: true, description: 'The new secret. Shown only once.' } },
  ({ chatbot, secret }) => ({ chatbot, secret }),
);
mutation(
  removeIdentitySecret,
  "Removes the secret that verifies a chatbot's visitors. Conversations that were verified stay verified.",
  { removed: 'Boolean' },
  ({ removed }) => ({ removed }),
);
