import { updateBusinessHours } from '../domain/chatbots/business-hours.ts';
import { createChatbot, createChatbotFromTemplate } from '../domain/chatbots/create.ts';
import { getChatbot, listChatbots } from '../domain/chatbots/find.ts';
import { appearance, businessHours, type Chatbot, chatbot, settings } from '../domain/chatbots/records.ts';
import { listTemplates, templateSummary } from '../domain/chatbots/templates.ts';
import {
  deleteChatbot,
  setAllowedDomains,
  updateAppearance,
  updateChatbot,
  updateSettings,
} from '../domain/chatbots/update.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

export const ChatbotType = outputType<typeof chatbot, Chatbot>(chatbot);
export const ChatbotConnection = connectionOf(ChatbotType);
const Appearance = outputType(appearance);
const Settings = outputType(settings);
const BusinessHours = outputType(businessHours);
const Template = outputType(templateSummary);

const appearanceOf = (bot: Chatbot) => ({
  chatbot: { botName: bot.botName, greetingMessage: bot.greetingMessage },
  settings: bot.settings,
});

builder.objectFields(ChatbotType, (t) => ({
  appearance: t.field({ type: Appearance, resolve: (bot) => appearanceOf(bot) }),
  businessHours: t.field({ type: BusinessHours, resolve: (bot) => bot.businessHours }),
}));

builder.queryFields((t) => ({
  chatbot: t.field({
    type: ChatbotType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context, info) => resolve(context, info, getChatbot, { chatbotId: id }),
  }),
  chatbots: t.field({
    type: ChatbotConnection,
    nullable: true,
    args: { first: t.arg.int(), after: t.arg.string() },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listChatbots, args),
  }),
  templates: t.field({
    type: [Template],
    nullable: true,
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listTemplates)).templates,
  }),
}));

const whole = { chatbot: ChatbotType } as const;
mutation(createChatbot, "Creates a chatbot. Fails if the plan's quota is used up.", whole, (chatbot) => ({ chatbot }));
mutation(createChatbotFromTemplate, 'Creates a chatbot from a template.', whole, (chatbot) => ({ chatbot }));
mutation(updateChatbot, 'Updates the given fields.', whole, (chatbot) => ({ chatbot }));
mutation(setAllowedDomains, 'Replaces the allowed domains.', whole, (chatbot) => ({ chatbot }));
mutation(updateAppearance, 'Saves the whole appearance bundle.', { ...whole, appearance: Appearance }, (chatbot) => ({
  chatbot,
  appearance: appearanceOf(chatbot),
}));
mutation(updateSettings, 'Updates individual settings.', { ...whole, settings: Settings }, (chatbot) => ({
  chatbot,
  settings: chatbot.settings,
}));
mutation(
  updateBusinessHours,
  'Replaces the whole week. Omitted days are closed.',
  { ...whole, businessHours: BusinessHours },
  (chatbot) => ({ chatbot, businessHours: chatbot.businessHours }),
);
mutation(
  deleteChatbot,
  'Deletes a chatbot. Everything that belongs to it is deleted in the background.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);
