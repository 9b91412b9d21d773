import type { App } from '../../domain/core/app.ts';
import { toSource } from '../../domain/knowledge/items.ts';
import { deleteSource, toggleSource } from '../../domain/knowledge/sources/change.ts';
import { type Place, readSource } from './worker-support.ts';

/** The operations themselves, past the door: without a key and limits. */
const runOn = async (app: App, place: Place, sourceId: string) => ({
  target: { source: toSource((await readSource(app, place, sourceId))!) },
});

export const changeSource = async (app: App, place: Place, sourceId: string, input: { enabled: boolean }) =>
  toggleSource.run(app, {} as never, { ...(await runOn(app, place, sourceId)), input } as never);

export const deletePage = async (app: App, place: Place, sourceId: string) =>
  deleteSource.run(app, {} as never, (await runOn(app, place, sourceId)) as never);
