import { createCache } from '../../adapters/cache.ts';
import { messageItem } from '../../domain/conversations/items.ts';
import { newMessage } from '../../domain/conversations/records/new-message.ts';
import type { App, Blobs, Item } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { allScopes } from '../../domain/core/operations/scopes.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { searchConversations } from '../../domain/search/find/search.ts';
import { markRecent } from '../../domain/search/follow.ts';
import { appOf } from '../support/app-of.ts';
import { conversationOf } from '../support/stores/old-rows.ts';
import type { TestQueues, TestTable } from '../support/stores/stores.ts';

/** A container on the stores, `laterMs` ahead, whose jobs wait until they are run. */
export class Container {
  readonly app: App;
  readonly workspaceId: string;
  readonly jobs: object[] = [];

  constructor(
    { store }: Pick<TestTable, 'store'>,
    { blobs }: Pick<TestQueues, 'blobs'>,
    { workspaceId, own = {}, laterMs = 0 }: { workspaceId: string; own?: Partial<Blobs>; laterMs?: number },
  ) {
    const clock = { now: () => Date.now() + laterMs };
    this.workspaceId = workspaceId;
    this.app = appOf({
      store,
      blobs: { ...blobs, ...own },
      clock,
      ids: uuidv7Source(clock),
      cache: createCache(clock),
      log: { warn() {}, info() {}, error() {} },
      queues: {
        send: async (_queue, body) => void this.jobs.push(body),
        sendMany: async (_queue, messages) => void this.jobs.push(...messages.map(({ body }) => body)),
      },
    });
  }

  /** A conversation of some days ago with messages, as the change stream reports it. */
  async talk(days: number, ...texts: string[]): Promise<string> {
    const [id] = await this.talks([{ days, texts }]);
    return id!;
  }

  /** Several, in one batch of changes. */
  async talks(all: readonly { days: number; texts: readonly string[] }[]): Promise<string[]> {
    const rows = all.map(({ days }) => conversationOf({ workspaceId: this.workspaceId } as never, days));
    const messages = all.flatMap(({ texts }, n) => texts.map((text) => this.#messageOf(rows[n]!, text)));
    await this.app.store.writeMany([...rows, ...messages].map((item) => ({ put: item })));
    await this.#mark(messages);
    return rows.map(({ id }) => String(id));
  }

  async say(row: Item, text: string): Promise<void> {
    const message = this.#messageOf(row, text);
    await this.app.store.put(message);
    await this.#mark([message]);
  }

  #messageOf(row: Item, text: string): Item {
    const record = newMessage(String(row.id), this.app.ids.next(), 'visitor', text);
    return messageItem(row as never, { ...record, createdAt: String(row.createdAt) } as never, { seq: 1 });
  }

  #mark(messages: readonly Item[]): Promise<void> {
    const changes = messages.map((after) => ({ id: after.sk, kind: 'inserted' as const, before: undefined, after }));
    return markRecent(this.app, changes);
  }

  run(kind: string, more: object = {}): Promise<void> {
    return maintain(this.app, maintenanceJob.parse({ kind, workspaceId: this.workspaceId, ...more }));
  }

  /** Runs the jobs that wait, and those that these ask for. */
  async runJobs(): Promise<void> {
    for (let job = this.jobs.shift(); job; job = this.jobs.shift()) await maintain(this.app, maintenanceJob.parse(job));
  }

  async find(q: string, limit = 50): Promise<string[]> {
    const actor = { workspaceId: this.workspaceId, scopes: new Set(allScopes) } as unknown as Actor;
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const input = searchConversations.input.parse({ q, limit, cursor });
      const page = await searchConversations.run(this.app, actor, { input } as never);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  }

  /** The rows of the workspace's search whose sort keys begin so. */
  rows(prefix: string): Promise<Item[]> {
    const pk = `WS#${this.workspaceId}#SEARCH`;
    return Array.fromAsync(this.app.store.queryAll({ pk, prefix, consistent: true }));
  }
}
