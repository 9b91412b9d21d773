import type { App } from '../core/app.ts';
import type { Admission, Identity } from '../core/operations/actor.ts';
import { countRequests, type LimitState, rateLimited } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { passGate } from './gate.ts';

const ignore = () => {};

/** People have a limit of their own, so that colleagues and integrations do not use up each other's. */
const countCalls = (app: App, { person, memberId, workspaceId }: Identity, calls: number) =>
  person
    ? countRequests(app, limits.member, `${memberId}`, calls)
    : countRequests(app, limits.workspace, workspaceId, calls);

/**
 * Counts `calls` calls against the limit of the workspace or the member at once and opens the gate in parallel. If not all calls of a request fit the
 * limit, the first ones to be taken pass.
 */
export function admit(app: App, identity: Identity, calls = 1): Admission & { state: Promise<LimitState> } {
  const state = countCalls(app, identity, calls);
  const gate = passGate(app, identity);
  state.catch(ignore);
  gate.catch(ignore);
  let taken = 0;
  return {
    state,
    async take() {
      const order = taken++;
      const counted = await state;
      if (order >= counted.limit - (counted.used - calls)) throw rateLimited(counted);
      return gate;
    },
  };
}
