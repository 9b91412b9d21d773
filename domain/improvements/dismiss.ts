import * as z from 'zod';
import { agentOf } from '../conversations/agent.ts';
import { nowIso } from '../core/clock.ts';
import { conflict } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { equals } from '../core/rows/conditions.ts';
import { findImprovement, improvementIds, readImprovement } from './find.ts';
import { decidedTtl, keyOf, toImprovement } from './items.ts';
import type { Improvement } from './records.ts';
import { makeRoom } from './room.ts';
import { toPublic } from './view.ts';

/** Takes an improvement off the list. The same question does not propose it again. Idempotent. */
export const dismissImprovement = operation({
  name: 'dismissImprovement',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'improvement',
  errors: ['CONFLICT'],
  ids: improvementIds,
  input: z.object({}),
  find: findImprovement,
  async run(app, actor, { target: { improvement } }): Promise<Improvement> {
    const decision = { state: 'dismissed', decidedAt: nowIso(app), decidedBy: await agentOf(app, actor) };
    const done = await app.store.update(
      keyOf(improvement),
      { set: { ...decision, ttl: decidedTtl(app) }, add: { version: 1 } },
      equals('state', 'open'),
    );
    const now = done.applied ? toImprovement(done.item) : await readImprovement(app, improvement, improvement.id);
    if (now.state !== 'dismissed') throw conflict(`The improvement was ${now.state} already.`);
    if (done.applied) await makeRoom(app, improvement);
    return toPublic(app, now);
  },
});
