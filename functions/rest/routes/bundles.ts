import { exportChatbot } from '../../../domain/bundles/export.ts';
import { chatbotImport, importChatbot } from '../../../domain/bundles/import.ts';
import { type ChatbotBundle, chatbotBundle } from '../../../domain/bundles/records.ts';
import * as documents from '../documents/bundles.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick, withoutNulls } from '../shapes.ts';

const tag = 'Chatbots';

/** A read returns only settings that are set. */
const toBundle = ({ exportChatbot: bundle }: { exportChatbot: ChatbotBundle }) => ({
  ...bundle,
  settings: withoutNulls(bundle.settings),
});

export const bundleRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/export',
    tag,
    summary: 'Export a chatbot with its settings and knowledge',
    description:
      'One JSON file without IDs, keys, secrets, conversations and leads. Pages are exported as URLs. Files and texts that do not ' +
      'fit into 3.5 MB are listed in `leftOut` with the reason.',
    operation: exportChatbot,
    document: documents.exportChatbot,
    pick: toBundle,
    output: chatbotBundle,
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/import',
    tag,
    summary: 'Import a chatbot from an export',
    description:
      'Creates a chatbot from the `data` of an export, in a body of at most 4 MB. Every field is checked before anything is stored, ' +
      'and `details` names it: `bundle.faqs.3.answer`. The quotas of the plan apply. Pages are fetched again.',
    operation: importChatbot,
    carriesFiles: true,
    creates: true,
    document: documents.importChatbot,
    pick: pick('importChatbot'),
    output: chatbotImport,
  }),
];
