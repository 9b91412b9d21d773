import type { Item } from '../core/app.ts';
import { isRecord } from '../core/objects.ts';

/** Attributes that identify and locate a record, without personal content. */
const structural = new Set(
  (
    'pk sk entity v id workspaceId chatbotId conversationId leadId isTest role status seq messageCount revision ' +
    'createdAt updatedAt handoffRequestedAt mergedIntoId mergedFromIds'
  ).split(' '),
);
const personal = new Set(['conversation', 'message', 'note', 'csat', 'lead', 'upload']);
const ERASED = '[erased]';

/** The image of a deleted record without its content: an erasure must leave nothing behind, even if a step failed on it. */
export function withoutContent(image: Item | undefined): Item | undefined {
  if (!image || !personal.has(String(image.entity))) return image;
  const kept = Object.entries(image).filter(([name]) => structural.has(name));
  const { pk, sk, csat } = image;
  return {
    ...Object.fromEntries(kept),
    ...{ pk, sk },
    ...(image.content === undefined ? {} : { content: ERASED }),
    ...(isRecord(csat) ? { csat: { ...csat, comment: csat.comment ? ERASED : null } } : {}),
  };
}
