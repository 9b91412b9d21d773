import type { App } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { type DerivedEvent, eventsOfChange } from './derive.ts';
import { emit, type FrozenEvent, freeze } from './frozen.ts';
import { endpointKey } from './items.ts';
import { emitWithinQuota } from './throttle.ts';

/**
 * Emits the events of a batch of changes if the workspace has an endpoint for them: freezes each event once under its id and
 * enqueues its delivery. Idempotent: a repetition changes no event and only enqueues those that were never attempted, so a
 * process killed in between loses nothing.
 */
export async function emitEvents(app: App, changes: readonly Change[]): Promise<void> {
  const derived = changes.flatMap(eventsOfChange);
  const byId = new Map((await withEndpoint(app, derived)).map((wired) => [wired.event.id, wired]));
  const free: FrozenEvent[] = [];
  const throttled = new Map<string, FrozenEvent[]>();
  for (const { event, url } of byId.values()) {
    const frozen = freeze(app, event, url);
    if (event.event !== 'message.created') free.push(frozen);
    else throttled.set(event.workspaceId, [...(throttled.get(event.workspaceId) ?? []), frozen]);
  }
  await allDone([
    emit(app, free),
    ...[...throttled].map(([workspaceId, events]) => emitWithinQuota(app, workspaceId, events)),
  ]);
}

/** Read for each batch, so a new endpoint gets all events after its creation. Paused endpoints are included. */
async function withEndpoint(
  app: App,
  events: readonly DerivedEvent[],
): Promise<{ event: DerivedEvent; url: string }[]> {
  const eventsByEndpoint = new Map(events.map((event) => [endpointName(event), event]));
  if (eventsByEndpoint.size === 0) return [];
  const keys = [...eventsByEndpoint.values()].map(({ workspaceId, feature }) => endpointKey(workspaceId, feature));
  const endpoints = await app.store.getMany(keys);
  const urls = new Map([...eventsByEndpoint.keys()].map((name, index) => [name, endpoints[index]?.url]));
  return events.flatMap((event) => {
    const url = urls.get(endpointName(event));
    return typeof url === 'string' ? [{ event, url }] : [];
  });
}

const endpointName = ({ workspaceId, feature }: DerivedEvent) => `${workspaceId} ${feature}`;

/** Waits for all even if one fails, because work in progress must not outlive the call. Throws the first failure. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
