import { expect, it } from 'vitest';
import * as z from 'zod';
import { conflict, notFound } from '../../domain/core/errors.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { nothing, operation, perform } from '../../domain/core/operations/operation.ts';
import { appOf } from '../support/app-of.ts';

/** Runs an operation that fails, and returns what is logged. */
async function logOf(thrown: Error, declared: { errors?: ['CONFLICT']; ids?: z.ZodObject }, step: 'find' | 'run') {
  const logged: unknown[] = [];
  const app = appOf({ log: { warn: (...entry: unknown[]) => logged.push(entry) } });
  const actor = { scopes: new Set(['chatbots:read']), admission: { take: async () => ({}) } } as unknown as Actor;
  const fail = async () => {
    throw thrown;
  };
  const failing = operation({
    name: 'fails',
    scope: 'chatbots:read',
    kind: 'write',
    ids: z.object({}),
    input: z.object({}),
    ...declared,
    find: step === 'find' ? fail : nothing,
    run: fail,
  });
  await expect(perform(app, actor, failing, { id: 'x' }, {})).rejects.toBe(thrown);
  return logged;
}

const ids = z.object({ id: z.string() });
const undeclared = (code: string) => [
  ['an operation returned an error that it does not declare', { operation: 'fails', code }],
];

it.each(['find', 'run'] as const)('an error of %s that an operation does not declare is logged', async (step) => {
  expect(await logOf(conflict('busy'), {}, step)).toEqual(undeclared('CONFLICT'));
  expect(await logOf(notFound(), {}, step)).toEqual(undeclared('NOT_FOUND'));
});

it('an error that an operation declares, and NOT_FOUND of its ids, are not logged', async () => {
  expect(await logOf(conflict('busy'), { errors: ['CONFLICT'] }, 'run')).toEqual([]);
  expect(await logOf(notFound(), { ids }, 'find')).toEqual([]);
});

it('an unexpected error is not reported as undeclared', async () => {
  expect(await logOf(new Error('a bug'), {}, 'run')).toEqual([]);
});
