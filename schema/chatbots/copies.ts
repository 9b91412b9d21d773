import { chatbotCopy, copyChatbot } from '../../domain/bundles/copy.ts';
import { leftOut } from '../../domain/bundles/records.ts';
import {
  createAgencyTemplate,
  deleteAgencyTemplate,
  updateAgencyTemplate,
} from '../../domain/bundles/templates/keep.ts';
import { agencyTemplate } from '../../domain/bundles/templates/records.ts';
import { createChatbotFromAgencyTemplate, listAgencyTemplates } from '../../domain/bundles/templates/use.ts';
import { ChatbotType } from '../chatbots.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const TemplateType = outputType(agencyTemplate);

builder.queryFields((t) => ({
  agencyTemplates: t.field({
    type: [TemplateType],
    nullable: true,
    description: about(
      listAgencyTemplates,
      'The templates of the agency, for its own workspace and those of its clients.',
    ),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listAgencyTemplates)).templates,
  }),
}));

mutation(
  copyChatbot,
  'Copies a chatbot to another workspace of the person who calls, within the quotas there. Also needs the scope `chatbots:read`. Not for keys.',
  { copy: outputType(chatbotCopy) },
  (copy) => ({ copy }),
);
mutation(
  createAgencyTemplate,
  'Keeps a chatbot of the primary workspace, as it is now, as a template.',
  { template: TemplateType },
  (template) => ({ template }),
);
mutation(
  updateAgencyTemplate,
  'Updates the name or description of a template.',
  { template: TemplateType },
  (template) => ({ template }),
);
mutation(
  deleteAgencyTemplate,
  'Deletes a template. Chatbots that were made from it stay.',
  { deleted: 'Boolean' },
  ({ deleted }) => ({ deleted }),
);
mutation(
  createChatbotFromAgencyTemplate,
  'Creates a chatbot from a template of the agency, within the quotas of the plan. Also needs the scope `knowledge:write`.',
  {
    chatbot: ChatbotType,
    created: { type: 'Int', nullable: true, description: 'Sources that were added.' },
    remaining: {
      type: 'Int',
      nullable: true,
      description: 'Sources that time did not suffice for. Send the same call again to continue.',
    },
    leftOut: {
      type: [outputType(leftOut)],
      nullable: true,
      description: 'Sources that are not copied, with the reason.',
    },
  },
  (result) => result,
);
