import { expect, it } from 'vitest';
import { withFiles } from '../../domain/conversations/attachments/files.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import { unavailable } from '../../domain/core/errors.ts';
import { appOf } from '../support/app-of.ts';

const conversation = { workspaceId: 'w', chatbotId: 'b', id: 'c' } as StoredConversation;
const files = ['f1', 'f2'].map((id) => ({
  record: { id, name: `${id}.txt`, contentType: 'text/plain', size: 1 },
  bytes: Buffer.from('x'),
  uploadId: undefined,
}));
const job = { kind: 'drop-files', workspaceId: 'w', chatbotId: 'b', conversationId: 'c', fileIds: ['f1', 'f2'] };

it('A bucket that fails has both files discarded, after the last of them has arrived, and sends nothing', async () => {
  const order: unknown[] = [];
  const app = appOf({
    store: { writeMany: async (writes) => void order.push(`${writes.length} rows`) },
    blobs: {
      async put(key: string) {
        if (key.endsWith('f1')) throw unavailable('the bucket');
        await new Promise(setImmediate);
        order.push(key);
      },
    },
    queues: { send: async (queue: string, body: object) => void order.push([queue, body]) },
  });
  const send = async () => void order.push('sent');
  await expect(withFiles(app, conversation, files, send)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(order).toEqual(['2 rows', 'ws/w/conv/c/file/f2', ['maintenance', job]]);
});

it('A queue that fails too is logged, and the first failure is told', async () => {
  const logged: string[] = [];
  const app = appOf({
    store: { writeMany: async () => {} },
    blobs: { put: async () => {} },
    queues: { send: async () => Promise.reject(new Error('no queue')) },
    log: { error: (message: string) => void logged.push(message) },
  });
  const failing = withFiles(app, conversation, files, () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  expect(logged).toEqual(['files were not discarded']);
});
