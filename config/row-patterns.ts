/**
 * Families of partition keys, as IAM matches them. `WS#*` is everything of a workspace, `WS#*#*` all but its own
 * partition: itself, its members, invites, keys and chatbots' settings. `KEY#*` and the following find an owner by a
 * hash or an address. `PERSON#*` to `HANDOVER#*` are people and their sign-ins. `*#FAILED` keeps changes that failed.
 */
export type RowPattern =
  | 'WS#*'
  | 'WS#*#*'
  | 'WS#*#AUDIT'
  | 'WS#*#DELIVERY*'
  | 'WS#*#HOOK*'
  | 'WS#*#INBOX*'
  | 'ORG#*'
  | 'ORG#*#WAITING'
  | 'ORG#*#ALERT'
  | 'PLATFORM'
  | 'PUBLIC#*'
  | 'DOMAIN#*'
  | 'KEY#*'
  | 'KEYID#*'
  | 'INVITE#*'
  | 'ADDRESS#*'
  | 'PERSON#*'
  | 'IDENTITY#*'
  | 'TOKEN#*'
  | 'COOKIE#*'
  | 'SIGNIN#*'
  | 'HANDOVER#*'
  | 'LEASE#*'
  | 'LEASE#HOOK#*'
  | 'RATE#*'
  | '*#FAILED';

/** Which rows a function may read, count on and write. `count`: updates rows, but neither replaces nor deletes them. */
export interface RowRights {
  read?: readonly RowPattern[];
  count?: readonly RowPattern[];
  write?: readonly RowPattern[];
}
