import type { AnswerOf } from '#core';
import { t } from '#core';
import type { audit } from '../../operations/developers.ts';
import { text } from '../parts/text.ts';

export type AuditRow = AnswerOf<typeof audit>['auditEntries']['edges'][number]['node'];

/** What was changed, by its name on the screens. */
const subjects: Readonly<Partial<Record<AuditRow['subject'], () => string>>> = {
  CHATBOT: () => t('chatbotTitle'),
  SOURCE: () => text('audit_source'),
  SYNONYMS: () => text('answers_synonyms'),
  ACTION: () => text('audit_action'),
  TEMPLATE: () => text('agencyTab_templates'),
  ANSWER_TESTS: () => text('audit_tests'),
  IMPROVEMENT: () => text('tab_improvements'),
  KNOWLEDGE_FINDING: () => text('tab_check'),
  FAQ_IMPORT: () => text('importList'),
  CRAWL: () => text('addSite'),
  SITE_CREDENTIALS: () => text('signIns'),
  CANNED_REPLY: () => t('cannedTitle'),
  MACRO: () => text('macros_title'),
  SAVED_VIEW: () => text('views_title'),
  LABEL: () => t('labelsAction'),
  CONVERSATION: () => t('conversationTitle'),
  EXPORT: () => text('exports_title'),
  LEAD: () => t('leadTitle'),
  WORKSPACE: () => t('navSettings'),
  API_KEY: () => text('audit_key'),
  PROGRAM: () => text('mcp_program'),
  MEMBER: () => text('role_MEMBER'),
  INVITE: () => text('team_invite'),
  WEBHOOK: () => text('devTab_webhooks'),
  ORGANISATION: () => text('gate_organisation'),
  CLIENT: () => text('credits_client'),
  CREDITS: () => text('agencyTab_credits'),
  BRAND: () => text('agencyTab_brand'),
  CUSTOM_DOMAIN: () => text('agencyTab_domain'),
  MAIL_CONFIG: () => text('agencyTab_mail'),
};

/** What was done, by the first word of the operation. Any other word changed something. */
const deeds: readonly (readonly [beginning: RegExp, () => string])[] = [
  [/^(add|connect|create|invite|register)/, () => text('sourceAdded')],
  [/^(delete|disconnect|remove|revoke|erase)/, () => text('signIns_removed')],
  [/^(export|startExport)/, () => text('audit_exported')],
  [/^(import|startFaqImport)/, () => text('audit_imported')],
  [/^(start|run|test|crawl|recrawl)/, () => text('audit_started')],
  [/^retryActionRun/, () => text('audit_started')],
  [/^confirmActionRun/, () => text('audit_confirmed')],
  [/^approveActionRun/, () => text('audit_approved')],
  [/^declineActionRun/, () => text('run_DECLINED')],
  [/^accept/, () => text('improve_ACCEPTED')],
  [/^dismiss/, () => text('improve_DISMISSED')],
  [/^undo/, () => text('improve_UNDONE')],
];

/** A person of the agency came with a role, or left. */
function agencyWords(action: string): string | undefined {
  const role = (['ADMIN', 'MEMBER', 'VIEWER'] as const).find((each) => action.toUpperCase() === `ENTERAS${each}`);
  if (role) return `${text('agencyAccess')}: ${text(`role_${role}`)}`;
  return action === 'leaveClient' ? text('access_ended') : undefined;
}

/** Says in words what an entry records. What has no word keeps the name of the operation. */
export function auditWords({ action, subject }: AuditRow): string {
  const ofAgency = agencyWords(action);
  if (ofAgency) return ofAgency;
  const name = subjects[subject]?.();
  const deed = deeds.find(([beginning]) => beginning.test(action))?.[1]() ?? text('importChanged');
  return name === undefined ? action : `${name}: ${deed}`;
}
