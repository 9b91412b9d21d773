import { t } from '../texts/t.ts';
import type { ConversationRow } from './rows.ts';

/** The lead's name or address, else a short form of the visitor's id. */
export function nameOf({
  lead,
  visitorName,
  visitorId,
  id,
}: Pick<ConversationRow, 'lead' | 'visitorName' | 'visitorId' | 'id'>): string {
  return (
    visitorName ||
    lead?.name ||
    lead?.email ||
    t('visitorNamed', { id: (visitorId ?? id).replace(/[^0-9a-z]/gi, '').slice(-4) })
  );
}
