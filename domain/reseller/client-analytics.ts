import { periodInput } from '../analytics/records.ts';
import { summaryOf } from '../analytics/summary.ts';
import { operation } from '../core/operations/operation.ts';
import { clientIds, findClient } from './clients.ts';

/** A client's analytics, as the client itself sees them. Throws FORBIDDEN for a workspace that is not a client. */
export const getClientAnalytics = operation({
  name: 'getClientAnalytics',
  scope: 'reseller:read',
  kind: 'read',
  ids: clientIds,
  input: periodInput,
  find: findClient,
  run: (app, _actor, { target: { client }, input }) => summaryOf(app, client.id, input),
});
