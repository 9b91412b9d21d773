import * as z from 'zod';
import { choice, id, timestamp } from '../fields.ts';

export const memberRole = choice('MemberRole', ['admin', 'member', 'viewer']);
export const memberStatus = choice('MemberStatus', ['active', 'inactive']);

export const member = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role: memberRole,
    status: memberStatus,
    owner: z.boolean().meta({ description: "True on the workspace owner's own row" }),
    createdAt: timestamp,
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;

export const invite = z
  .object({ id, email: z.string(), role: memberRole, createdAt: timestamp, expiresAt: timestamp })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof invite>;
