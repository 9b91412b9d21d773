import { t } from '../texts/t.ts';
import type { Row } from './rows.ts';

/** The lead's name or address, else a short form of the visitor's id. */
export function nameOf({ lead, visitorId, id }: Pick<Row, 'lead' | 'visitorId' | 'id'>): string {
  return lead?.name || lead?.email || t('visitor', { id: (visitorId ?? id).replace(/[^0-9a-z]/gi, '').slice(-4) });
}
