import * as z from 'zod';
import { brandOf } from '../agency/brand.ts';
import type { App, OutgoingMail, Refusal } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict } from '../core/errors.ts';
import { createdAtOf, idTime, randomBase62, sha256 } from '../core/ids.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { absentOrExpired, present } from '../core/rows/conditions.ts';
import { type Workspace, workspacePk } from '../core/tenants.ts';
import { mailLook } from '../mail/look.ts';
import { postMail } from '../mail/outbox.ts';
import type { MailOutcome } from '../mail/outcome.ts';
import { inviteMail } from './invite-mail.ts';
import { TOKEN_LENGTH } from './invite-token.ts';
import { type Inviter, inviterOf, nameOfInviter } from './inviter.ts';
import { addressHash, addressInviteKey, inviteKey, inviteTokenKey, MEMBER_PREFIX, teamAddressKey } from './items.ts';
import { type Invite, inviteInput, type memberRole } from './records.ts';

const LIFETIME_MS = 7 * 24 * 3600 * 1000;

interface NewInvite {
  email: string;
  role: z.output<typeof memberRole>;
  /** Who invites. Left out: nobody who is a member. */
  inviter?: Inviter | null;
}

async function isMember(app: App, workspaceId: string, email: string): Promise<boolean> {
  const where = { pk: workspacePk(workspaceId), prefix: MEMBER_PREFIX, consistent: true };
  for await (const item of app.store.queryAll(where)) {
    if (String(item.email).toLowerCase() === email.toLowerCase()) return true;
  }
  return false;
}

const memberConflict = () => conflict('This address already belongs to a member of the workspace.');

/** Why the address is taken: by another invite, or by the member that was created from one. */
const refusal = (addressRefusal: Refusal | undefined) =>
  addressRefusal?.item?.memberId ? memberConflict() : conflict('An invite to this address is pending.');

/** Writes a pending invite and returns its token, which is not stored. Throws CONFLICT if the address is taken. */
export async function writeInvite(app: App, workspaceId: string, { email, role, inviter = null }: NewInvite) {
  const inviteId = app.ids.next();
  const token = randomBase62(TOKEN_LENGTH);
  const tokenHash = sha256(token);
  const expiresAt = new Date(idTime(inviteId) + LIFETIME_MS).toISOString();
  const ttl = Math.ceil(Date.parse(expiresAt) / 1000);
  const dates = { createdAt: createdAtOf(inviteId), expiresAt };
  const record: Invite = { id: inviteId, email, role, ...dates, mailed: null, mailReason: null };
  const isFree = absentOrExpired('expiresAt', nowIso(app));
  const address = { ...teamAddressKey(workspaceId, email), entity: 'teamAddress', inviteId, expiresAt, ttl };
  const row = {
    ...inviteKey(workspaceId, inviteId),
    entity: 'invite',
    v: 1,
    workspaceId,
    tokenHash,
    inviter,
    ttl,
    ...record,
  };
  const done = await app.store.transact({
    address: { put: address, when: isFree },
    invite: { put: row },
    token: { put: { ...inviteTokenKey(tokenHash), entity: 'inviteToken', workspaceId, inviteId, ttl } },
    findInvite: {
      put: { ...addressInviteKey(addressHash(email), workspaceId), workspaceId, inviteId, expiresAt, ttl },
    },
  });
  if (!done.applied) throw refusal(done.refused.address);
  return { invite: record, token };
}

/** How long a mail server may be out of reach. */
const MAIL_WITHIN_MS = 12 * 3600 * 1000;

/** Mails the invite. A failure is part of the invite, because the caller also receives the URL to accept at. */
async function mailInvite(app: App, { id }: Workspace, invite: Invite, mail: OutgoingMail): Promise<MailOutcome> {
  const report = inviteKey(id, invite.id);
  const deadlineMs = app.clock.now() + MAIL_WITHIN_MS;
  const outcome = await postMail(app, { workspaceId: id, mail, deadlineMs, report });
  const { mailReason } = outcome;
  if (!outcome.mailed && mailReason !== 'not_configured') {
    app.log.warn('invite not mailed', { workspaceId: id, inviteId: invite.id, mailReason });
  }
  await app.store.update(report, { set: { ...outcome } }, present);
  return outcome;
}

/** Invites somebody into a workspace and mails them. `root`: the platform's, for the link. Throws CONFLICT. */
export async function sendInvite(app: App, workspace: Workspace, draft: NewInvite, root: string) {
  if (await isMember(app, workspace.id, draft.email)) throw memberConflict();
  // First, so that whoever receives the invite can sign in.
  await app.directory.add(draft.email);
  const made = await writeInvite(app, workspace.id, draft);
  const acceptUrl = `${root}/invites/accept?token=${made.token}`;
  const [inviterName, brand] = await Promise.all([nameOfInviter(app, draft.inviter), brandOf(app, workspace.id)]);
  const look = mailLook(app, brand);
  const mail = inviteMail({ workspaceName: workspace.name, inviterName, invite: made.invite, acceptUrl, look });
  const outcome = await mailInvite(app, workspace, made.invite, mail);
  return { invite: { ...made.invite, ...outcome }, token: made.token, acceptUrl, ...outcome };
}

export const inviteMember = operation({
  name: 'inviteMember',
  returnsSecret: true,
  scope: 'team:write',
  kind: 'write',
  audit: { subject: 'invite', idOf: ({ invite }: { invite: Invite }) => invite.id },
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  limit: limits.memberInvite,
  ids: z.object({}),
  input: inviteInput,
  find: nothing,
  run: async (app, actor, { input, tenancy }) =>
    sendInvite(app, (await tenancy()).workspace, { ...input, inviter: inviterOf(actor) }, actor.root),
});
