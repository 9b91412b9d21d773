import { getAttachment } from './attachment.ts';
import { postChat } from './chat.ts';
import { postClose } from './close.ts';
import { getConfig } from './config.ts';
import { postConversation } from './conversations.ts';
import { postCsat } from './csat.ts';
import { postFeedback } from './feedback.ts';
import type { PublicRoutes } from './handle.ts';
import { postLead } from './leads.ts';
import { getPoll } from './poll.ts';
import { postPresence } from './presence.ts';
import { postResume } from './resume.ts';
import { postTyping } from './typing.ts';

/** All but the held streams, which run in a function of their own. */
export const visitRoutes: PublicRoutes = {
  config: { GET: getConfig, HEAD: getConfig },
  conversations: { POST: postConversation },
  chat: { POST: postChat },
  leads: { POST: postLead },
  csat: { POST: postCsat },
  feedback: { POST: postFeedback },
  'conversations/{conversationId}/poll': { GET: getPoll },
  'conversations/{conversationId}/resume': { POST: postResume },
  'conversations/{conversationId}/close': { POST: postClose },
  'conversations/{conversationId}/attachments/{attachmentId}': { GET: getAttachment, HEAD: getAttachment },
  'conversations/{conversationId}/typing': { POST: postTyping },
  'conversations/{conversationId}/presence': { POST: postPresence },
};
