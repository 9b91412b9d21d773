import { ownOf } from '../../../domain/conversations/merge/thread.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { transcriptInput, transcriptOutput } from '../../../domain/transcripts/records.ts';
import { requestTranscript } from '../../../domain/transcripts/request.ts';
import { clientAddress } from '../../http/input.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

const description = `Sends the newest 200 messages as text and HTML, in the chatbot's language, to \`email\` or to the address of the
contact form. \`transcript\` of \`GET /config\` says whether mail is configured and transcripts are on; otherwise the response is 409.
Maximum ${limits.conversationTranscripts.limit} per conversation, ${limits.transcriptAddress.limit} per address, ${limits.clientTranscripts.limit} per client and
${limits.workspaceTranscripts.limit} per workspace in a day. Links in the visitor's words are broken.`;

export const transcriptRoute = conversationRoute({
  method: 'POST',
  path: '/transcript',
  operationId: 'mailTranscript',
  summary: 'Mail the conversation to its visitor',
  description,
  limit: limits.publicTranscript,
  query: tokenQuery,
  body: transcriptInput,
  output: transcriptOutput.meta({ id: 'QueuedTranscript' }),
  errors: ['CONFLICT'],
  serve: async ({ visit: { app, event }, chatbot, body, read }) =>
    requestTranscript(app, { chatbot, conversation: ownOf(read), clientAddress: clientAddress(event) }, body),
});
