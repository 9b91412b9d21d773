import * as z from 'zod';
import type { App } from './app.ts';
import { dropFiles } from './conversations/attachment-files.ts';
import { pointConversations } from './conversations/point.ts';
import { purgeConversations } from './erasure/conversation.ts';
import { purgeLeads } from './erasure/lead.ts';
import { purgeChatbotKnowledge, purgeSource } from './knowledge/purge.ts';
import { compactIndex } from './knowledge/search-index.ts';
import { tellLowBalance } from './reseller/alerts.ts';

const place = { workspaceId: z.string(), chatbotId: z.string() };

const hangingOn = { blob: z.string().nullish(), sourceUrl: z.string().nullish(), textHash: z.string().nullish() };

const erasedConversation = z.object({ ...place, conversationId: z.string(), leadId: z.string().nullish() });
const erasedLead = z.object({ workspaceId: z.string(), leadId: z.string(), conversationId: z.string().nullish() });

export const maintenanceJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compact-index'), ...place }),
  z.object({ kind: z.literal('purge-source'), ...place, sourceId: z.string(), ...hangingOn }),
  z.object({ kind: z.literal('purge-chatbot'), ...place }),
  // As earlier versions sent it.
  z.object({ kind: z.literal('purge-conversation'), ...erasedConversation.shape }),
  z.object({ kind: z.literal('purge-conversations'), conversations: z.array(erasedConversation) }),
  z.object({ kind: z.literal('purge-leads'), leads: z.array(erasedLead) }),
  z.object({
    kind: z.literal('drop-files'),
    ...place,
    conversationId: z.string(),
    fileIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('point-conversations'), workspaceId: z.string(), after: z.string().nullish() }),
  z.object({ kind: z.literal('low-balance'), workspaceId: z.string(), changeId: z.string() }),
]);

/** Does one job. Each may be done twice. */
export async function maintain(app: App, job: z.output<typeof maintenanceJob>): Promise<void> {
  switch (job.kind) {
    case 'compact-index':
      return compactIndex(app, job);
    case 'purge-source':
      return purgeSource(app, job);
    case 'purge-chatbot':
      return purgeChatbotKnowledge(app, job);
    case 'purge-conversation':
      return purgeConversations(app, [job]);
    case 'purge-conversations':
      return purgeConversations(app, job.conversations);
    case 'purge-leads':
      return purgeLeads(app, job.leads);
    case 'drop-files':
      return dropFiles(app, job);
    case 'point-conversations':
      return pointConversations(app, job);
    case 'low-balance':
      return tellLowBalance(app, job);
  }
}
