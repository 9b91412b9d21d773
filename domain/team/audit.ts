import type { NewAuditEntry } from '../core/operations/audit.ts';
import type { Member } from './records.ts';

/** The entry of what a person does as a member without calling an operation. */
export const memberEntry = (action: string, { id, name }: Pick<Member, 'id' | 'name'>): NewAuditEntry => ({
  actor: { kind: 'member', id, name, memberId: id },
  action,
  subject: 'member',
  subjectId: id,
  chatbotId: null,
  fields: [],
});
