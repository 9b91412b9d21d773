import * as z from 'zod';
import { choice, emailAddress, id, name, timestamp } from '../core/fields.ts';
import { mailOutcome } from '../mail/outcome-record.ts';
import { memberNotifications } from './notifications.ts';

export const memberRole = choice(
  'MemberRole',
  {
    admin: 'Everything except what only the owner may do.',
    member: 'Works with conversations, leads and knowledge.',
    viewer: 'Reads only.',
  },
  'What a member may do.',
);
const memberStatus = choice(
  'MemberStatus',
  { active: 'May sign in and occupies a seat.', inactive: 'May not sign in. Keys of the member do not work.' },
  'Whether a member may act.',
);

const memberVia = choice(
  'MemberVia',
  { agency: 'Works for the agency that manages the workspace. Takes no seat.' },
  'How a member has access, other than by an invite.',
).nullable();

export const member = z
  .object({
    id: id.describe("The member's ID"),
    name: z.string().describe('Name that visitors see'),
    email: z.string().describe('Email address'),
    role: memberRole,
    status: memberStatus,
    owner: z.boolean().meta({ description: "True for the workspace's owner" }),
    via: memberVia.describe('`agency`: works for the agency that manages the workspace. Null: a member of its own'),
    createdAt: timestamp.describe('When they joined'),
    notifications: memberNotifications,
  })
  .meta({ id: 'Member', description: 'A person in a workspace, with a role.' });
export type Member = z.output<typeof member>;

export const invite = z
  .object({
    id: id.describe("The invite's ID"),
    email: z.string().describe('Address of the invited person'),
    role: memberRole,
    createdAt: timestamp.describe('When the invite was sent'),
    expiresAt: timestamp.describe('When it expires'),
    ...mailOutcome,
  })
  .meta({ id: 'Invite', description: 'A pending invite.' });
export type Invite = z.output<typeof invite>;

export const updateInput = z
  .object({ role: memberRole.optional(), status: memberStatus.optional() })
  .refine(({ role, status }) => role !== undefined || status !== undefined, {
    error: 'must contain a role or a status',
  });

export const inviteInput = z.object({ email: emailAddress(254).describe('Address to invite'), role: memberRole });

export const acceptInput = z.object({
  token: z.string(),
  name: name(120)
    .refine((value) => !/\p{Cc}/u.test(value), { error: 'must be one line' })
    .transform((value) => value.trim()),
});
export type AcceptInput = z.output<typeof acceptInput>;
