import { inflateRawSync } from 'node:zlib';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import { conversationItem, conversationKey, messageItem } from '../../domain/conversations/items.ts';
import { newMessage } from '../../domain/conversations/records/new-message.ts';
import type { Message } from '../../domain/conversations/records.ts';
import { newConversation } from '../../domain/conversations/visitor/start.ts';
import type { App, Item, Key, Store } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { leadKey } from '../../domain/leads/items.ts';
import { deliveriesPk, deliveryBodyKey, droppedKeys, endpointKey } from '../../domain/webhooks/items.ts';
import type { DeliveryJob } from '../../domain/webhooks/jobs.ts';
import type { Feature } from '../../domain/webhooks/records.ts';
import { createChangeHandler } from '../../functions/changes/handle.ts';
import { appOf } from '../support/app-of.ts';

const clock = { now: () => Date.now() };
export const ids = uuidv7Source(clock);
export const now = () => new Date().toISOString();

/** As much of an App as the change stream's steps need. `jobs`: what was sent to the queue of webhooks. */
export function appOn(store: Store): { app: App; jobs: DeliveryJob[] } {
  const jobs: DeliveryJob[] = [];
  const queues: App['queues'] = {
    send: async () => {},
    async sendMany(_queue, messages) {
      jobs.push(...messages.map(({ body }) => body as DeliveryJob));
    },
  };
  // Each stands for a container of its own, so each has its own memory.
  const cache = createCache(clock);
  return { app: appOf({ store, queues, clock, ids, cache, log: createLog('SILENT') }), jobs };
}

let sequence = 0;
/** A record of the change stream. */
export function record(before: Item | undefined, after: Item | undefined): DynamoDBRecord {
  const image = (item: Item) => marshall(item, { removeUndefinedValues: true });
  const { pk, sk } = (after ?? before)!;
  const SequenceNumber = String(++sequence);
  return {
    eventID: `change-${SequenceNumber}`,
    eventName: !before ? 'INSERT' : !after ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      Keys: image({ pk, sk }),
      SequenceNumber,
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      ...(before ? { OldImage: image(before) } : {}),
      ...(after ? { NewImage: image(after) } : {}),
    },
  } as DynamoDBRecord;
}

const subjectOf = (item: Item): Key | undefined =>
  item.entity === 'message'
    ? conversationKey(String(item.workspaceId), String(item.conversationId))
    : item.entity === 'lead' || item.entity === 'conversation'
      ? item
      : undefined;

/** Puts the records that changes are of where the table has them: events of a record that is gone are withdrawn. */
async function storeSubjects(store: Store, changes: readonly DynamoDBRecord[]): Promise<void> {
  const images = changes.flatMap(({ dynamodb }) =>
    dynamodb?.NewImage ? [unmarshall(dynamodb.NewImage as never)] : [],
  );
  const rows = images.flatMap((image) => {
    const key = subjectOf(image as Item);
    return key ? [{ put: { ...key } as Item }] : [];
  });
  await store.writeMany(rows);
}

/** The handler of the change stream, for changes that are made up: of records that exist. */
export function handlerOn(app: App) {
  const handle = createChangeHandler(app);
  return async (event: { Records: DynamoDBRecord[] }) => {
    await storeSubjects(app.store, event.Records);
    return handle(event);
  };
}

/** An endpoint as its row holds it. */
export const endpoint = (workspaceId: string, feature: Feature, fields: object = {}): Item => ({
  ...endpointKey(workspaceId, feature),
  id: ids.next(),
  entity: 'endpoint',
  workspaceId,
  feature,
  url: 'https://receiver.example/in',
  active: true,
  sealedSecret: 'sealed',
  createdAt: now(),
  updatedAt: now(),
  ...fields,
});

const chatbotId = ids.next();

export function leadItem(workspaceId: string, fields: object = {}): Item {
  const id = ids.next();
  const empty = { email: null, phone: null, company: null, message: null, pageUrl: null, conversationId: null };
  const record = { id, chatbotId, visitorId: 'v', name: 'Ada', ...empty, createdAt: now(), updatedAt: now() };
  return { ...leadKey(workspaceId, id), entity: 'lead', v: 1, workspaceId, ...record, ...fields };
}

export function conversationRow(workspaceId: string, fields: object = {}): Item {
  const visit = { workspaceId, chatbotId, channel: 'widget' as const, visitorId: null, pageUrl: null, language: null };
  const app = appOf({ ids });
  return { ...conversationItem(newConversation(app, visit).conversation), ...fields };
}

export function messageRow(workspaceId: string, fields: Partial<Message> = {}): Item {
  const id = fields.id ?? ids.next();
  const message: Message = { ...newMessage(chatbotId, id, 'visitor', 'hello'), createdAt: now(), ...fields };
  return messageItem({ workspaceId, chatbotId, isTest: false }, message, { seq: 1 });
}

/** The events of a workspace as they are stored, the oldest first. */
async function eventRows(store: Store, workspaceId: string): Promise<Item[]> {
  const rows: Item[] = [];
  const where = { pk: deliveriesPk(workspaceId), consistent: true };
  for await (const item of store.queryAll(where)) if (item.sk !== 'DROPPED') rows.push(item);
  return rows;
}

export const countEvents = async (store: Store, workspaceId: string) => (await eventRows(store, workspaceId)).length;

/** The text of a frozen body: in the delivery's row or, if it is large or of an earlier version, in a row of its own. */
const textOf = (row: Item, bodyRow: Item | undefined): string | undefined =>
  row.body instanceof Uint8Array ? inflateRawSync(row.body).toString() : (bodyRow?.body as string | undefined);

/** The events of a workspace, each with its frozen body; those of erased records have none any more. */
export async function eventsOf(store: Store, workspaceId: string) {
  const rows = await eventRows(store, workspaceId);
  const bodies: (Item | undefined)[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    bodies.push(...(await store.getMany(rows.slice(at, at + 100).map(({ sk }) => deliveryBodyKey(workspaceId, sk)))));
  }
  return rows.flatMap((row, index) => {
    const text = textOf(row, bodies[index]);
    return text === undefined ? [] : [{ row, text, body: JSON.parse(text) }];
  });
}

export const droppedOf = async (store: Store, workspaceId: string) =>
  (await store.getMany(droppedKeys(workspaceId))).reduce((sum, row) => sum + Number(row?.dropped ?? 0), 0);
