import * as z from 'zod';
import { choice, id, timestamp } from '../fields.ts';

const auditSubject = choice(
  'AuditSubject',
  {
    chatbot: 'A chatbot, its settings, appearance, domains or business hours.',
    action: 'An action of a chatbot, its signing secret, or a run of it.',
    source: 'A source of a chatbot, or its FAQs in an import or export.',
    synonyms: "A chatbot's synonyms.",
    answer_tests: "A chatbot's tests of its answers.",
    improvement: 'A proposed change of the knowledge.',
    knowledge_finding: 'What an audit of the knowledge found.',
    faq_import: 'An import of a file of FAQs.',
    crawl: 'A crawl of a site.',
    site_credentials: 'What crawls send to a site that needs a sign-in.',
    canned_reply: 'A canned reply.',
    macro: 'A macro.',
    saved_view: 'A saved view of the inbox.',
    label: 'A label of conversations.',
    conversation:
      'A conversation that was erased, merged, assigned, released or resolved, or of which the priority was set, a macro that was run on it, a change of many at once, or an export of conversations.',
    export: 'An export of conversations or leads that is written in the background.',
    lead: 'A lead that was erased, or an import or export of leads.',
    workspace: "The workspace's settings.",
    api_key: 'An API key.',
    program: 'A program that a member has connected.',
    member: "A member's name, role, status or first sign-in.",
    invite: 'An invite.',
    webhook: 'A webhook endpoint or its secret.',
    organisation: "The organisation's switches or pool.",
    client: 'A client workspace, or who of the agency may work in it.',
    template: 'A template of the agency.',
    credits: "A client's credits.",
    brand: "The organisation's brand.",
    custom_domain: "The organisation's domain.",
    mail_config: "The organisation's mail server.",
  },
  'What a change was made to.',
);
export type AuditSubject = z.output<typeof auditSubject>;

const auditActor = z
  .object({
    kind: choice(
      'AuditActorKind',
      {
        member: 'A member who was signed in, or who accepted an invite.',
        key: 'An API key.',
        program: 'A program that a member has connected, by `/mcp`.',
        operator: 'The operator of the platform, by the `operator` command.',
        platform: 'The platform itself, which has stopped an action.',
      },
      'Who makes changes.',
    ),
    id: z.string().describe('ID of the member, the key or the connection, `operator` for the operator'),
    name: z.string().describe('Name of the member, the key or the program at that time, `Operator` for the operator'),
    memberId: z
      .string()
      .nullable()
      .describe('ID of the member, or of the member that the key or the program acts for. Null: none'),
  })
  .meta({ id: 'AuditActor', description: 'Who made a change.' });

export const auditEntry = z
  .object({
    id: id.describe("The entry's ID"),
    at: timestamp.describe('When the change was made'),
    actor: auditActor,
    action: z
      .string()
      .describe(
        'Name of the operation, such as `updateChatbot`, of the command, such as `key create`, or `acceptInvite`, `declineInvite`, `firstSignIn`, `relinkSignIn`, `connectProgram` or `stopAction`',
      ),
    subject: auditSubject,
    subjectId: z
      .string()
      .nullable()
      .describe(
        'ID of the record, or the group of a webhook; of the chatbot, for several of its records. Null: all records, or the organisation has only one',
      ),
    chatbotId: z.string().nullable().describe('ID of the chatbot that the record belongs to. Null: none'),
    fields: z
      .array(z.string())
      .describe('Names of the fields that were sent, such as `settings.primaryColor`. Never their values'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'A change of a setting, key, role, source or secret, an erasure, import or export. Kept for 180 days.',
  });
/** The platform, of its own accord. */
export const platformActor = { kind: 'platform', id: 'platform', name: 'Frontdesk', memberId: null } as const;
/** Whoever runs the platform. */
export const operatorActor = { kind: 'operator', id: 'operator', name: 'Operator', memberId: null } as const;

export type AuditEntry = z.output<typeof auditEntry>;
