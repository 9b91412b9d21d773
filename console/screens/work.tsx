// biome-ignore-all assist/source/organizeImports: the order is the one that compresses best
/**
 * Everything but the shell and the inbox's list. In one file it compresses best, and it is fetched before anybody needs it. All documents
 * are first, because gzip finds repetitions only near each other. The order of the lines makes the file 2 % smaller.
 */
import '../operations/knowledge.ts';
import '../operations/leads.ts';
import '../operations/agency.ts';
import '../operations/bots.ts';
import '../operations/team.ts';
import '../operations/figures.ts';
import '../operations/inbox.ts';
import '../operations/settings.ts';
import '../operations/developers.ts';

export { default as Figures } from './office/figures.tsx';
export { default as Gate } from './developers/gate.tsx';
export { default as Profile } from './office/profile.tsx';
export { default as Deliveries } from './developers/deliveries.tsx';
export { default as Domain } from './agency/domain.tsx';
export { default as Leads } from './office/leads.tsx';
export { default as Hours } from './chatbots/hours.tsx';
export { default as Settings } from './office/settings.tsx';
export { default as Credits } from './agency/credits.tsx';
export { default as Keys } from './developers/keys.tsx';
export { default as Team } from './office/team.tsx';
export { default as Brand } from './agency/brand.tsx';
export { default as Client } from './agency/client.tsx';
export { default as Audit } from './developers/audit.tsx';
export { default as Clients } from './agency/clients.tsx';
export { default as Mail } from './agency/mail.tsx';
export { default as Webhooks } from './developers/webhooks.tsx';
export { default as Answers } from './chatbots/answers.tsx';
export { default as Import } from './chatbots/import.tsx';
export { default as Install } from './chatbots/install.tsx';
export { default as Ask } from './chatbots/ask.tsx';
export { default as KnowledgeAudit } from './chatbots/audit.tsx';
export { default as Bots } from './chatbots/bots.tsx';
export { default as Improvements } from './chatbots/improvements.tsx';
export { default as Crawl } from './chatbots/crawl.tsx';
export { default as Knowledge } from './chatbots/knowledge.tsx';
export { default as Source } from './chatbots/source.tsx';
export { default as Start } from './chatbots/start.tsx';
export { default as Look } from './chatbots/look.tsx';
export { default as Unanswered } from './chatbots/unanswered.tsx';
export { default as Dialogs } from './dialogs/dialogs.tsx';
export { default as Conversation } from './conversation/conversation.tsx';
