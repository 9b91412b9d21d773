import { limits } from '../../../domain/core/operations/limits.ts';
import { transcriptInput, transcriptOutput } from '../../../domain/transcripts/records.ts';
import { requestTranscript } from '../../../domain/transcripts/request.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

const description = `Sends the newest 200 messages as text and HTML, in the chatbot's language, to \`email\` or to the address of the
contact form. \`transcript\` of \`GET /config\` says whether mail is configured; otherwise the response is 409. Maximum
${limits.conversationTranscripts.limit} per conversation, ${limits.transcriptAddress.limit} per address and ${limits.workspaceTranscripts.limit} per workspace in a day.`;

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
  serve: async ({ visit: { app }, body, read }) => requestTranscript(app, read, body),
});
