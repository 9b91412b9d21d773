import * as z from 'zod';
import { updateBusinessHours } from '../../../domain/chatbots/business-hours.ts';
import { createChatbot, createChatbotFromTemplate } from '../../../domain/chatbots/create.ts';
import { deleteChatbot } from '../../../domain/chatbots/delete.ts';
import { getChatbot, listChatbots } from '../../../domain/chatbots/find.ts';
import { appearance, businessHours, chatbot, settings } from '../../../domain/chatbots/records.ts';
import { listTemplates, templateSummary } from '../../../domain/chatbots/templates.ts';
import { setAllowedDomains, updateAppearance, updateChatbot, updateSettings } from '../../../domain/chatbots/update.ts';
import { conversationStatus } from '../../../domain/conversations/records.ts';
import { startTestConversation } from '../../../domain/conversations/start-test.ts';
import { timestamp } from '../../../domain/core/fields.ts';
import * as documents from '../documents/chatbots.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pageOf, pick, toPage, withoutNulls } from '../shapes.ts';

const tag = 'Chatbots';
const chatbotPath = '/chatbots/{chatbotId}';

/** A read returns only settings that are set. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is the document's own
const toBundle = (bundle: any) => ({ chatbot: bundle.chatbot, settings: withoutNulls(bundle.settings) });

export const chatbotRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/chatbots',
    tag,
    summary: 'List chatbots',
    operation: listChatbots,
    document: documents.listChatbots,
    pick: (data) => toPage(data.chatbots),
    output: pageOf(chatbot),
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots',
    tag,
    summary: 'Create a chatbot',
    operation: createChatbot,
    creates: true,
    document: documents.createChatbot,
    pick: pick('createChatbot', 'chatbot'),
    output: chatbot,
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/from-template',
    tag,
    summary: 'List the templates',
    operation: listTemplates,
    document: documents.templates,
    pick: ({ templates }) => ({ templates }),
    output: z.object({ templates: z.array(templateSummary) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/from-template',
    tag,
    summary: 'Create a chatbot from a template',
    operation: createChatbotFromTemplate,
    creates: true,
    document: documents.createFromTemplate,
    pick: pick('createChatbotFromTemplate', 'chatbot'),
    output: chatbot,
  }),
  defineRoute({
    method: 'GET',
    path: chatbotPath,
    tag,
    summary: 'Get a chatbot',
    operation: getChatbot,
    document: documents.getChatbot,
    pick: pick('chatbot'),
    output: chatbot,
  }),
  defineRoute({
    method: 'PATCH',
    path: chatbotPath,
    tag,
    summary: 'Update a chatbot',
    operation: updateChatbot,
    document: documents.updateChatbot,
    pick: pick('updateChatbot', 'chatbot'),
    output: chatbot,
  }),
  defineRoute({
    method: 'DELETE',
    path: chatbotPath,
    tag,
    summary: 'Delete a chatbot and everything that belongs to it',
    operation: deleteChatbot,
    document: documents.deleteChatbot,
    pick: () => ({ deleted: true }),
    output: z.object({ deleted: z.literal(true) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${chatbotPath}/appearance`,
    tag,
    summary: 'Get the appearance bundle',
    description: 'Name, greeting and settings. Settings that were never set are omitted.',
    operation: getChatbot,
    document: documents.getAppearance,
    pick: (data) => toBundle(data.chatbot.appearance),
    output: appearance,
  }),
  defineRoute({
    method: 'PUT',
    path: `${chatbotPath}/appearance`,
    tag,
    summary: 'Save the whole appearance bundle',
    operation: updateAppearance,
    document: documents.updateAppearance,
    pick: (data) => toBundle(data.updateAppearance.appearance),
    output: appearance,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${chatbotPath}/settings`,
    tag,
    summary: 'Update individual settings',
    operation: updateSettings,
    document: documents.updateSettings,
    pick: (data) => ({ settings: withoutNulls(data.updateSettings.chatbot.appearance.settings) }),
    output: z.object({ settings }),
  }),
  defineRoute({
    method: 'GET',
    path: `${chatbotPath}/business-hours`,
    tag,
    summary: 'Get the business hours',
    description: 'The business hours. Days are named in full here. A write takes `mon` to `sun`.',
    operation: getChatbot,
    document: documents.getBusinessHours,
    pick: pick('chatbot', 'businessHours'),
    output: businessHours,
  }),
  defineRoute({
    method: 'PUT',
    path: `${chatbotPath}/business-hours`,
    tag,
    summary: 'Replace the business hours',
    description:
      'The body of a GET cannot be sent back as it is: a read names the days `monday` to `sunday`, a write takes `mon` to `sun`. ' +
      'Other keys of `schedule` are ignored, listed in `warnings`, and their days are closed.',
    operation: updateBusinessHours,
    document: documents.updateBusinessHours,
    pick: () => ({ saved: true }),
    output: z.object({ saved: z.literal(true) }),
  }),
  defineRoute({
    method: 'PUT',
    path: `${chatbotPath}/allowed-domains`,
    tag,
    summary: 'Replace the allowed domains',
    operation: setAllowedDomains,
    document: documents.setAllowedDomains,
    pick: pick('setAllowedDomains', 'chatbot'),
    output: chatbot,
  }),
  defineRoute({
    method: 'POST',
    path: `${chatbotPath}/test-conversations`,
    tag,
    summary: 'Start a test conversation',
    operation: startTestConversation,
    creates: true,
    document: documents.startTestConversation,
    pick: ({ startTestConversation: { conversation, bindingToken } }) => ({
      conversationId: conversation.id,
      bindingToken,
      status: conversation.status,
      createdAt: conversation.createdAt,
    }),
    output: z
      .object({
        conversationId: z.string(),
        bindingToken: z
          .string()
          .meta({ description: 'Gives access to the conversation in the public chat. Shown only once' }),
        status: conversationStatus,
        createdAt: timestamp,
      })
      .meta({ id: 'TestConversation' }),
  }),
];
