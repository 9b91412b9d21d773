import * as z from 'zod';
import type { App } from './app.ts';
import { dropFiles } from './conversations/attachment-files.ts';
import { purgeConversation } from './conversations/erase.ts';
import { pointConversations } from './conversations/point.ts';
import { compactIndex } from './knowledge/compaction.ts';
import { dropBlob, purgeChatbotKnowledge, purgeSource } from './knowledge/purge.ts';
import { dropSynonyms } from './knowledge/synonyms.ts';
import { tellLowBalance } from './reseller/alerts.ts';

const place = { workspaceId: z.string(), chatbotId: z.string() };

const hangingOn = { blob: z.string().nullish(), sourceUrl: z.string().nullish(), textHash: z.string().nullish() };

export const maintenanceJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compact-index'), ...place, isForced: z.boolean().optional() }),
  z.object({ kind: z.literal('purge-source'), ...place, sourceId: z.string(), ...hangingOn }),
  z.object({ kind: z.literal('purge-chatbot'), ...place }),
  z.object({ kind: z.literal('drop-synonyms'), ...place, version: z.string() }),
  z.object({
    kind: z.literal('drop-blob'),
    blob: z.string(),
    namedBy: z.object({ pk: z.string(), sk: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('purge-conversation'),
    ...place,
    conversationId: z.string(),
    leadId: z.string().nullish(),
  }),
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
      return compactIndex(app, job, { isForced: job.isForced ?? false });
    case 'purge-source':
      return purgeSource(app, job);
    case 'drop-blob':
      return dropBlob(app, job);
    case 'purge-chatbot':
      return purgeChatbotKnowledge(app, job);
    case 'drop-synonyms':
      return dropSynonyms(app, job);
    case 'purge-conversation':
      return purgeConversation(app, job);
    case 'drop-files':
      return dropFiles(app, job);
    case 'point-conversations':
      return pointConversations(app, job);
    case 'low-balance':
      return tellLowBalance(app, job);
  }
}
