import * as z from 'zod';
import { choice, emailAddress, id, name, timestamp } from '../core/fields.ts';

export const memberRole = choice('MemberRole', ['admin', 'member', 'viewer']);
export const memberStatus = choice('MemberStatus', ['active', 'inactive']);

export const member = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role: memberRole,
    status: memberStatus,
    owner: z.boolean().meta({ description: "True for the workspace's owner" }),
    createdAt: timestamp,
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;

export const invite = z
  .object({ id, email: z.string(), role: memberRole, createdAt: timestamp, expiresAt: timestamp })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof invite>;

export const updateInput = z
  .object({ role: memberRole.optional(), status: memberStatus.optional() })
  .refine(({ role, status }) => role !== undefined || status !== undefined, { error: 'must name a role or a status' });

export const inviteInput = z.object({ email: emailAddress(254), role: memberRole });

export const acceptInput = z.object({
  token: z.string(),
  name: name(120)
    .refine((value) => !/\p{Cc}/u.test(value), { error: 'must be one line' })
    .transform((value) => value.trim()),
});
export type AcceptInput = z.output<typeof acceptInput>;
