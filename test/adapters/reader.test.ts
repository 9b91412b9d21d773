import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLambdaClient, createReader } from '../../adapters/reader.ts';
import type { Reader, ReaderTask } from '../../domain/core/app.ts';
import { readStranger } from '../../domain/knowledge/reading/apart.ts';
import { download } from '../../functions/read/download.ts';
import { handler } from '../../functions/read/read.ts';
import { appOf } from '../support/app-of.ts';
import { startInvocations } from '../support/runtime/invocations.ts';

const page = Buffer.from('<title>Harbour</title><main><h1>Harbour</h1><p>The ferry leaves at ten.</p></main>');
const task: ReaderTask = {
  task: 'document',
  kind: 'html',
  url: 'https://harbour.example/',
  contentType: 'text/html',
  content: { bytes: page },
};

let lambda: Awaited<ReturnType<typeof startInvocations>>;
let reader: Reader;
/** What stands in for the function. */
let run: (event: unknown) => Promise<unknown>;
beforeAll(async () => {
  lambda = await startInvocations(() => ({ handler: (event: unknown) => run(event) }));
  reader = createReader(createLambdaClient({ region: 'us-east-1', endpoint: lambda.endpoint }), 'Frontdesk-read');
});
afterAll(() => lambda.close());

describe('a reader in a function of its own', () => {
  it('returns the text of a page', async () => {
    run = handler;
    expect(await reader.read(task, 5_000)).toMatchObject({
      read: { title: 'Harbour', text: expect.stringContaining('The ferry leaves at ten.'), pages: null, notes: [] },
    });
  });

  it('returns the rows of a workbook, or what is wrong with it', async () => {
    run = handler;
    const outcome = await reader.read({ ...task, task: 'rows', kind: 'xlsx' }, 5_000);
    expect(outcome).toEqual({ problem: expect.stringMatching(/\S/) });
  });

  it('says that a document is too much where the function ends without an answer', async () => {
    run = () => Promise.reject(new Error('Runtime exited with error: signal: killed'));
    expect(await reader.read(task, 5_000)).toEqual({ problem: expect.stringContaining('too much time or memory') });
  });

  it('is unavailable where the function cannot be reached', async () => {
    const gone = createReader(createLambdaClient({ region: 'us-east-1', endpoint: 'http://127.0.0.1:1' }), 'none');
    await expect(gone.read(task, 1_000)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([
    'https://elsewhere.example/tmp/read/1',
    'http://127.0.0.1/tmp/read/1',
    'file:///etc/passwd',
    'https://bucket.example/ws/1/text',
    'https://bucket.example/tmp/read/../../ws/1/text',
    'no URL',
  ])('fetches nothing from %s', async (from) => {
    await expect(download(from, 'https://bucket.example')).rejects.toThrow('not one of the files');
    await expect(download(from, '')).rejects.toThrow('not one of the files');
  });
});

describe('what a reader says', () => {
  const app = (read: Reader['read']) => appOf({ reader: { read } });
  const source = { bytes: page, url: task.url, contentType: task.contentType };

  it('is refused if it is no reading', async () => {
    const forged = app(async () => ({ read: { title: 'Harbour', text: 'x', links: 'javascript:alert(1)' } }));
    await expect(readStranger(forged, 'html', source, 5_000)).rejects.toThrow('links');
  });

  it('is the problem of the document', async () => {
    const failing = app(async () => ({ problem: 'It is empty.' }));
    await expect(readStranger(failing, 'html', source, 5_000)).rejects.toThrow('It is empty.');
  });
});
