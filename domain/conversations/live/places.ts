import type { Item } from '../../core/app.ts';
import { anyFree } from '../../core/rows/leases.ts';
import { names } from '../visitor/stream-leases.ts';

/** Maximum number of one agent: a browser with many tabs needs fewer. */
const PER_AGENT = 25;

interface Place {
  name: string;
  /** The subscription that must leave. */
  replaces?: Item | undefined;
}

/**
 * The place for another subscription of an agent. `leases`: the leases of the workspace, which has `count` places. In a full workspace it is the newest place of the
 * agent who holds most, if that is at least two more than this agent, so that nobody can lock out the others and nobody is displaced back.
 * Undefined: the agent must wait.
 */
export function choosePlace(leases: readonly Item[], count: number, agentId: string): Place | undefined {
  const byAgent = Map.groupBy(leases, (row) => row.agentId);
  const ownCount = byAgent.get(agentId)?.length ?? 0;
  if (ownCount >= PER_AGENT) return undefined;
  const name = anyFree(names(count), leases);
  if (name !== undefined) return { name };
  const [most = []] = [...byAgent.values()].toSorted((a, b) => b.length - a.length);
  if (most.length < ownCount + 2) return undefined;
  const [newest] = most.toSorted((a, b) => (String(a.holder) < String(b.holder) ? 1 : -1));
  return newest && { name: newest.sk, replaces: newest };
}
