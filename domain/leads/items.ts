import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type Lead, lead } from './records.ts';

export const LEAD_PREFIX = 'LEAD#';
export const leadsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#LEAD`;
export const leadKey = (workspaceId: string, leadId: string): Key => ({
  pk: leadsPk(workspaceId),
  sk: LEAD_PREFIX + leadId,
});

/** Finds the lead of a conversation, or of a visitor without one, which the next submission updates. */
export const leadOfKey = (workspaceId: string, chatbotId: string, visitorId: string): Key => ({
  pk: `${workspacePk(workspaceId)}#BOT#${chatbotId}#LEADOF`,
  sk: visitorId,
});

export const toLead = (item: Item): Lead => lead.parse(item);

export const leadItem = (workspaceId: string, record: Lead): Item => ({
  ...leadKey(workspaceId, record.id),
  entity: 'lead',
  v: 1,
  workspaceId,
  ...record,
});
