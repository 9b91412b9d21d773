import type { RestRoute } from './route.ts';
import { accessRoutes } from './routes/access.ts';
import { actionRoutes } from './routes/actions/actions.ts';
import { actionRunRoutes } from './routes/actions/runs.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { answerTestRoutes } from './routes/answer-tests.ts';
import { auditRoutes } from './routes/audit.ts';
import { bundleRoutes } from './routes/bundles.ts';
import { cannedReplyRoutes } from './routes/canned-replies.ts';
import { channelRoutes } from './routes/channels.ts';
import { chatbotIdentityRoutes } from './routes/chatbot-identity.ts';
import { chatbotRoutes } from './routes/chatbots.ts';
import { conversationMessageRoutes } from './routes/conversation-messages.ts';
import { labelRoutes } from './routes/conversations/labels.ts';
import { triageRoutes } from './routes/conversations/triage.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { crawlRoutes } from './routes/crawls.ts';
import { exportRoutes } from './routes/exports/jobs.ts';
import { faqRoutes } from './routes/faqs.ts';
import { macroRoutes } from './routes/inbox/macros.ts';
import { mergeRoutes } from './routes/inbox/merge.ts';
import { savedViewRoutes } from './routes/inbox/saved-views.ts';
import { knowledgeAuditRoutes } from './routes/knowledge/audit.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { knowledgeUseRoutes } from './routes/knowledge-use.ts';
import { leadRoutes } from './routes/leads.ts';
import { logoRoutes } from './routes/reseller/logo.ts';
import { clientPeopleRoutes } from './routes/reseller/people.ts';
import { templateRoutes } from './routes/reseller/templates.ts';
import { resellerRoutes } from './routes/reseller.ts';
import { resellerMailRoutes } from './routes/reseller-mail.ts';
import { programRoutes } from './routes/team/programs.ts';
import { pushRoutes } from './routes/team/push.ts';
import { teamRoutes } from './routes/team.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** The whole REST API. */
export const routes: readonly RestRoute[] = [
  ...chatbotRoutes,
  ...bundleRoutes,
  ...chatbotIdentityRoutes,
  ...actionRoutes,
  ...channelRoutes,
  ...knowledgeRoutes,
  ...faqRoutes,
  ...answerTestRoutes,
  ...crawlRoutes,
  ...knowledgeUseRoutes,
  ...knowledgeAuditRoutes,
  ...triageRoutes,
  ...conversationRoutes,
  ...conversationMessageRoutes,
  ...cannedReplyRoutes,
  ...savedViewRoutes,
  ...macroRoutes,
  ...mergeRoutes,
  ...actionRunRoutes,
  ...labelRoutes,
  ...leadRoutes,
  ...exportRoutes,
  ...analyticsRoutes,
  ...teamRoutes,
  ...programRoutes,
  ...pushRoutes,
  ...webhookRoutes,
  ...accessRoutes,
  ...auditRoutes,
  ...resellerRoutes,
  ...logoRoutes,
  ...clientPeopleRoutes,
  ...templateRoutes,
  ...resellerMailRoutes,
];
