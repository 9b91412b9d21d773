import { mcpRoute } from './mcp/route.ts';
import type { AnyPublicRoute } from './route.ts';
import { attachmentRoute } from './routes/attachment.ts';
import { chatRoute } from './routes/chat.ts';
import { closeRoute } from './routes/close.ts';
import { configRoute } from './routes/config.ts';
import { csatRoute } from './routes/csat.ts';
import { feedbackRoute } from './routes/feedback.ts';
import { filesRoute, uploadRoute } from './routes/files.ts';
import { identityRoute } from './routes/identity.ts';
import { leadRoute } from './routes/leads.ts';
import { pollRoute } from './routes/poll.ts';
import { presenceRoute } from './routes/presence.ts';
import { resumeRoute } from './routes/resume.ts';
import { startRoute } from './routes/start.ts';
import { streamRoute } from './routes/stream.ts';
import { transcriptRoute } from './routes/transcript.ts';
import { typingRoute } from './routes/typing.ts';
import { unsubscribePageRoute, unsubscribeRoute } from './routes/unsubscribe.ts';

/** The whole public API, in the order of the reference. */
export const publicRoutes: readonly AnyPublicRoute[] = [
  configRoute,
  startRoute,
  chatRoute,
  streamRoute,
  presenceRoute,
  pollRoute,
  resumeRoute,
  closeRoute,
  attachmentRoute,
  uploadRoute,
  filesRoute,
  transcriptRoute,
  typingRoute,
  identityRoute,
  leadRoute,
  csatRoute,
  feedbackRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
];

/** All rows except the held streams, which a separate function serves, and the chatbot's tools, which are no part of the reference. */
export const visitRoutes = [...publicRoutes.filter((route) => route !== streamRoute), mcpRoute];
