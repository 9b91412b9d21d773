import './access.ts';
import './analytics.ts';
import './audit.ts';
import './chatbots/bundles.ts';
import './canned-replies.ts';
import './channels.ts';
import './chatbots.ts';
import './conversation-mutations.ts';
import './conversations.ts';
import './knowledge/answer-tests.ts';
import './knowledge/citations.ts';
import './knowledge/crawls.ts';
import './knowledge/faqs.ts';
import './knowledge/improvements.ts';
import './knowledge/search.ts';
import './knowledge/unanswered.ts';
import './knowledge.ts';
import './leads.ts';
import './live.ts';
import './node.ts';
import './reseller.ts';
import './team.ts';
import './viewer.ts';
import './webhooks.ts';
import { builder } from './core/builder.ts';
import { counted } from './core/counted.ts';

/** The single schema. GraphQL serves it, and the REST facade executes its documents against it. */
export const schema = counted(builder.toSchema());
