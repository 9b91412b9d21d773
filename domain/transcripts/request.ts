import type * as z from 'zod';
import type { Chatbot } from '../chatbots/records.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';
import { conflict, invalid } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import { takeRequest } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { leadKey, toLead } from '../leads/items.ts';
import { canSendMail } from '../mail/send.ts';
import { type TranscriptJob, type transcriptInput, transcriptKey } from './records.ts';

/** How long a request is kept if its job never runs. */
const KEPT_SECONDS = 24 * 3600;

/** The address in the lead of the conversation. Undefined: none. */
async function addressOfLead(app: App, { workspaceId, leadId }: StoredConversation): Promise<string | undefined> {
  const item = leadId ? await app.store.get(leadKey(workspaceId, leadId), { consistent: true }) : undefined;
  return (item && toLead(item).email) || undefined;
}

interface TranscriptRequest {
  chatbot: Chatbot;
  conversation: StoredConversation;
  /** Address of the visitor's client. */
  clientAddress: string;
}

/**
 * Enqueues the mail of a conversation to its visitor. Throws CONFLICT if that is off or the platform cannot send mail, VALIDATION_ERROR if the
 * visitor gave no address, RATE_LIMITED per conversation, recipient, client and workspace.
 */
export async function requestTranscript(
  app: App,
  { chatbot, conversation, clientAddress }: TranscriptRequest,
  { email }: z.output<typeof transcriptInput>,
): Promise<{ queued: true }> {
  const { workspaceId, id: conversationId } = conversation;
  if (chatbot.settings.transcripts === false) throw conflict('Transcripts are switched off for this chatbot.');
  if (!(await canSendMail(app, workspaceId))) throw conflict('Mail is not configured.');
  const address = email || (await addressOfLead(app, conversation));
  if (!address) throw invalid([{ path: 'email', message: 'is required, because the visitor has left no address' }]);
  await takeRequest(app, limits.conversationTranscripts, conversationId);
  // One client uses up neither a mailbox's share nor the workspace's.
  await takeRequest(app, limits.clientTranscripts, `${workspaceId}#${clientAddress}`);
  // Nobody's mailbox can be flooded from many conversations.
  await takeRequest(app, limits.transcriptAddress, sha256(address.toLowerCase()));
  // Nor can many conversations use up the sender's daily quota, or its reputation.
  await takeRequest(app, limits.workspaceTranscripts, workspaceId);
  const requestId = app.ids.next();
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  await app.store.put({ ...transcriptKey(workspaceId, conversationId, requestId), v: 1, address, ttl });
  const job: TranscriptJob = { kind: 'send-transcript', workspaceId, conversationId, requestId, attempt: 0 };
  await app.queues.send('maintenance', job);
  return { queued: true };
}
