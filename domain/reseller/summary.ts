import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { operation } from '../core/operations/operation.ts';

/** The organisation as shown to its agency. */
export const getReseller = operation({
  name: 'getReseller',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  run: async (_app, _actor, { target: { id, name, poolBalance } }) => ({ org: { id, name, poolBalance } }),
});
