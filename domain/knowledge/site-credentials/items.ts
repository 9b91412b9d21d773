import type { Item, Key } from '../../core/app.ts';
import { derivedId } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { siteCredentialsPk } from '../items.ts';
import { type SiteCredentials, type StoredSiteCredentials, siteCredentials, storedSiteCredentials } from './records.ts';

export const SITE_PREFIX = 'SITE#';
/** An origin has credentials once. Its ID is derived from it, so that a request finds them without an index. */
export const siteCredentialsId = (chatbotId: string, origin: string): string => derivedId(0, `${chatbotId}#${origin}`);
export const siteCredentialsKey = (workspaceId: string, chatbotId: string, id: string): Key => ({
  pk: siteCredentialsPk(workspaceId, chatbotId),
  sk: SITE_PREFIX + id,
});
/** The number of a chatbot's sites with credentials. */
export const siteCountKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: siteCredentialsPk(workspaceId, chatbotId),
  sk: 'COUNT',
});

/** No `entity`, because no step needs its changes. */
export const siteCredentialsItem = ({ workspaceId, chatbotId }: ChatbotRef, stored: StoredSiteCredentials): Item => ({
  ...stored,
  ...siteCredentialsKey(workspaceId, chatbotId, stored.id),
  v: 1,
});
export const toSiteCredentials = (item: Item): SiteCredentials => siteCredentials.parse(item);
export const toStoredSiteCredentials = (item: Item): StoredSiteCredentials => storedSiteCredentials.parse(item);
