import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { forbidden, notFound } from '../../core/errors.ts';
import { id, timestamp } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { isLive, PROGRAM_PREFIX, personPk } from '../items.ts';
import { endProgram } from './connect.ts';
import { type StoredProgram, toProgram } from './items.ts';

export const connectedProgram = z
  .object({
    id: id.describe("The connection's ID"),
    name: z.string().describe('What the program calls itself'),
    scopes: z.array(z.string()).describe('What you have allowed. Your role may allow less'),
    createdAt: timestamp.describe('When you connected it'),
    usedAt: timestamp.describe('When it last fetched a token, which it does every ten minutes while it is used'),
    expiresAt: timestamp.describe('When the connection ends unless the program is used'),
  })
  .meta({ id: 'ConnectedProgram', description: 'A program that you have connected to the workspace, by `/mcp`.' });
type ConnectedProgram = z.output<typeof connectedProgram>;

const iso = (ms: number) => new Date(ms).toISOString();

const toPublic = ({ programId, name, scopes, createdAt, usedAt, expiresAt, idleUntil }: StoredProgram) => ({
  id: programId,
  name,
  scopes,
  createdAt: iso(createdAt),
  usedAt: iso(usedAt ?? createdAt),
  expiresAt: iso(Math.min(expiresAt, idleUntil)),
});

/** Those of the calling person in this workspace that have fetched a token. Throws FORBIDDEN for a key. */
async function ownPrograms(app: App, { person, workspaceId }: Actor): Promise<StoredProgram[]> {
  if (!person) throw forbidden('Only a person has connected programs.');
  const where = { pk: personPk(person.personId), prefix: PROGRAM_PREFIX, consistent: true };
  const all = await Array.fromAsync(app.store.queryAll(where), toProgram);
  return all.filter(
    (program) => program.workspaceId === workspaceId && program.usedAt !== null && isLive(app, program),
  );
}

export const listPrograms = operation({
  name: 'listPrograms',
  scope: null,
  kind: 'read',
  errors: ['FORBIDDEN'],
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  run: async (app, actor): Promise<{ programs: ConnectedProgram[] }> => ({
    programs: (await ownPrograms(app, actor)).toReversed().map(toPublic),
  }),
});

export const programIds = z.object({ programId: id.describe("The connection's ID") });

export const disconnectProgram = operation({
  name: 'disconnectProgram',
  scope: null,
  kind: 'write',
  audit: 'program',
  errors: ['FORBIDDEN'],
  ids: programIds,
  input: z.object({}),
  async find(app, actor, { programId }): Promise<StoredProgram> {
    const program = (await ownPrograms(app, actor)).find((each) => each.programId === programId);
    if (!program) throw notFound();
    return program;
  },
  async run(app, _actor, { target }) {
    await endProgram(app, target);
    return { disconnected: true as const };
  },
});
