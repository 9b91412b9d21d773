import * as z from 'zod';
import { chatbotCopy, copyChatbot } from '../../../../domain/bundles/copy.ts';
import {
  createAgencyTemplate,
  deleteAgencyTemplate,
  updateAgencyTemplate,
} from '../../../../domain/bundles/templates/keep.ts';
import { agencyTemplate, templateResult } from '../../../../domain/bundles/templates/records.ts';
import { createChatbotFromAgencyTemplate, listAgencyTemplates } from '../../../../domain/bundles/templates/use.ts';
import * as documents from '../../documents/bundles.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const [tag, chatbots] = ['Reseller', 'Chatbots'];
const templatePath = '/reseller/templates/{templateId}';

export const templateRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/reseller/templates',
    tag,
    summary: 'Keep a chatbot as a template',
    operation: createAgencyTemplate,
    creates: true,
    document: documents.createAgencyTemplate,
    pick: pick('createAgencyTemplate', 'template'),
    output: agencyTemplate,
  }),
  defineRoute({
    method: 'PATCH',
    path: templatePath,
    tag,
    summary: 'Update the name or description of a template',
    operation: updateAgencyTemplate,
    document: documents.updateAgencyTemplate,
    pick: pick('updateAgencyTemplate', 'template'),
    output: agencyTemplate,
  }),
  defineRoute({
    method: 'DELETE',
    path: templatePath,
    tag,
    summary: 'Delete a template',
    operation: deleteAgencyTemplate,
    document: documents.deleteAgencyTemplate,
    pick: pick('deleteAgencyTemplate'),
    output: z.object({ deleted: z.literal(true) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/from-agency-template',
    tag: chatbots,
    summary: "List the agency's templates",
    operation: listAgencyTemplates,
    document: documents.agencyTemplates,
    pick: ({ agencyTemplates }) => ({ templates: agencyTemplates }),
    output: z.object({ templates: z.array(agencyTemplate) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/from-agency-template',
    tag: chatbots,
    summary: 'Create a chatbot from a template of the agency',
    operation: createChatbotFromAgencyTemplate,
    creates: true,
    document: documents.createChatbotFromAgencyTemplate,
    pick: pick('createChatbotFromAgencyTemplate'),
    output: templateResult,
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/{chatbotId}/copy',
    tag: chatbots,
    summary: 'Copy a chatbot to another workspace',
    description:
      'For a person who is signed in, with rights in both workspaces. The quotas of the other workspace apply: what does not fit is ' +
      'listed in `leftOut` with the reason. Allowed domains are not copied.',
    operation: copyChatbot,
    creates: true,
    document: documents.copyChatbot,
    pick: pick('copyChatbot', 'copy'),
    output: chatbotCopy,
  }),
];
