import * as z from 'zod';
import { AppError, forbidden } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { equals } from '../core/rows/conditions.ts';
import { memberKey } from '../team/items.ts';
import { acceptInput, type Member } from '../team/records.ts';
import { readMember } from './viewer.ts';

/** Changes the name of the person who calls, as a member of this workspace. Messages and conversations keep the name of their time. */
export const updateViewer = operation({
  name: 'updateViewer',
  // Also for those who may only read.
  scope: null,
  kind: 'write',
  audit: 'member',
  errors: ['FORBIDDEN'],
  ids: z.object({}),
  input: z.object({ name: acceptInput.shape.name.describe('Name that visitors see') }),
  async find(app, { workspaceId, memberId, person }): Promise<Member> {
    if (!person) throw forbidden('Only a signed-in person can change their name.');
    const member = await readMember(app, workspaceId, memberId);
    if (!member) throw new AppError('UNAUTHORIZED');
    return member;
  },
  async run(app, { workspaceId, person }, { input: { name }, target }) {
    const isOwn = equals('personId', person?.personId ?? '');
    const done = await app.store.update(memberKey(workspaceId, target.id), { set: { name } }, isOwn);
    if (!done.applied) throw new AppError('UNAUTHORIZED');
    return { ...target, name };
  },
});
