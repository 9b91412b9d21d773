import * as z from 'zod';
import { id, timestamp } from '../core/fields.ts';
import { invite, memberRole } from '../team/records.ts';

/** A person of the agency who may work in a client's workspace. */
export const clientAccess = z
  .object({
    memberId: id.describe("ID of the person as a member of the agency's primary workspace"),
    name: z.string().describe('Name that visitors of the client see'),
    email: z.string().describe('Email address'),
    role: memberRole.describe("Role in the client's workspace now. Never higher than in the agency"),
    active: z.boolean().meta({
      description: 'False: the client has withdrawn it, or the person is no longer an active member of the agency',
    }),
    withdrawn: z
      .boolean()
      .meta({ description: 'True: the client has withdrawn it, and only the client can give it back' }),
    createdAt: timestamp.describe('When it was given'),
  })
  .meta({ id: 'ClientAccess', description: "Access of somebody of the agency to a client's workspace." });
export type ClientAccess = z.output<typeof clientAccess>;

export const clientPeople = z
  .object({
    access: z.array(clientAccess).describe('People of the agency who may work in the workspace'),
    members: z.int().meta({ description: 'Active members of the client itself' }),
    invites: z.array(invite).describe('Pending invites into the workspace'),
  })
  .meta({ id: 'ClientPeople', description: "Who works in a client's workspace." });
