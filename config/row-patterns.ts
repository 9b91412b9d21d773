/**
 * The partition of a workspace itself, with its members, invites, list of keys and chatbots' settings. IAM cannot tell
 * sort keys apart. `?` stands for one character of its id.
 */
export const workspaceItself = 'WS#????????-????-????-????-????????????';

/**
 * Families of partition keys, as IAM matches them. `WS#*` is everything of a workspace, `WS#*#*` all but its own
 * partition. `KEY#*` and the following find an owner by a hash or an address. `PERSON#*` to `HANDOVER#*` are people and
 * their sign-ins, `CLIENT#*` programs that have registered. `*#FAILED` keeps changes that failed.
 */
type RowPattern =
  | typeof workspaceItself
  | 'WS#*'
  | 'WS#*#*'
  | 'WS#*#AUDIT'
  | 'WS#*#BOT#*'
  | 'WS#*#CONV*'
  | 'WS#*#CREDITS'
  | 'WS#*#DELIVERY*'
  | 'WS#*#HOOK*'
  | 'WS#*#INBOX*'
  | 'WS#*#LEAD'
  | 'WS#*#PUSH*'
  | 'WS#*#UPLOAD'
  | 'ORG#*'
  | 'ORG#*#WAITING'
  | 'ORG#*#ALERT'
  | 'PLATFORM'
  | 'PUBLIC#*'
  | 'MAILBOX#*'
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
  | 'CLIENT#*'
  | 'LEASE#*'
  | 'LEASE#HOOK#*'
  | 'LEASE#INGEST#*'
  | 'RATE#*'
  | '*#FAILED';

/** Which rows a function may read, count on and write. `count`: updates rows, but neither replaces nor deletes them. */
export interface RowRights {
  read?: readonly RowPattern[];
  count?: readonly RowPattern[];
  write?: readonly RowPattern[];
}
