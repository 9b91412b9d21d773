import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { App, Write } from '../../core/app.ts';
import { invalid } from '../../core/errors.ts';
import { text } from '../../core/fields.ts';
import type { Actor, Tenancy } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { titleOf } from '../../uploads/names.ts';
import { findUpload, readUpload, type Upload, useUpload } from '../../uploads/open.ts';
import { type FileKind, kindOf, problemOf } from '../file-types.ts';
import { newSource } from '../new-source.ts';
import { titleIn } from '../reading/markdown.ts';
import type { StoredSource } from '../records.ts';
import { insertPending } from '../write.ts';
import { chatbotIds } from './find.ts';

const uploadId = z
  .string()
  .transform((value) => value.toLowerCase())
  .meta({
    description: 'Id of a completed upload',
    override: { type: 'string', format: 'uuid' },
    graphql: 'ID',
  });

/** Creates a source from an uploaded file. A worker reads it in the background. An upload can be used once. */
export const addFileSource = operation({
  name: 'addFileSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['USAGE_LIMIT_REACHED', 'CONFLICT'],
  ids: chatbotIds,
  input: z.object({ uploadId, title: text(0, 200).nullish().describe('Default: the file name') }),
  find: findTarget,
  async run(app, actor, { target, input, tenancy }) {
    const upload = await findUpload(app, actor, input.uploadId, { purpose: 'source', ownerId: target.id });
    if (!upload) throw bad(UNKNOWN_UPLOAD);
    const { bytes, fileKind } = await readFile(app, actor, upload);
    const title = input.title?.trim() || titleIn(fileKind, bytes) || titleOf(upload.filename);
    const chatbotRef = { workspaceId: actor.workspaceId, chatbotId: target.id };
    const file = { title, fileKind, bytes, writes: [useUpload(actor.workspaceId, upload.id)] };
    return insertFile(app, await tenancy(), chatbotRef, file);
  },
});

interface NewFile {
  title: string;
  fileKind: FileKind;
  bytes: Buffer;
  /** Default: true. */
  enabled?: boolean;
  /** Additional writes of the transaction. */
  writes?: readonly Write[];
}

/** Adds a file, which a worker reads in the background. Throws as `insertPending`. */
export async function insertFile(
  app: App,
  tenancy: Tenancy,
  { workspaceId, chatbotId }: ChatbotRef,
  { title, fileKind, bytes, enabled = true, writes = [] }: NewFile,
): Promise<StoredSource> {
  const sourceFields = { type: 'file', title, sourceUrl: null, category: null } as const;
  const draft = newSource(app, workspaceId, chatbotId, sourceFields);
  const source = { ...draft, fileKind, enabled, blob: fileBlob(draft) };
  await app.blobs.put(source.blob, bytes);
  return insertPending(app, tenancy, source, { writes, undo: () => discard(app, source) });
}

const UNKNOWN_UPLOAD = 'is not an open upload of this chatbot';
const bad = (message: string) => invalid([{ path: 'uploadId', message }], `uploadId ${message}.`);

/** Kept permanently, unlike the upload. The source's row refers to it. */
const fileBlob = ({ workspaceId, chatbotId, id }: StoredSource) => `ws/${workspaceId}/bot/${chatbotId}/file/${id}`;

/** Returns the uploaded bytes if they match the announcement. Throws VALIDATION_ERROR. */
async function readFile(app: App, actor: Actor, upload: Upload): Promise<{ bytes: Buffer; fileKind: FileKind }> {
  const read = await readUpload(app, actor, upload);
  if (!read) throw bad(UNKNOWN_UPLOAD);
  if ('problem' in read) throw bad(read.problem);
  const fileKind = kindOf(upload.filename);
  if (!fileKind) throw bad('is a file of a type that cannot be read');
  const problem = problemOf(fileKind, read.bytes);
  if (problem) throw bad(`names a file that ${problem}`);
  return { bytes: read.bytes, fileKind };
}

/** Only maintenance may delete blobs. */
const discard = (app: App, { workspaceId, chatbotId, id, blob }: StoredSource) =>
  app.queues.send('maintenance', { kind: 'purge-source', workspaceId, chatbotId, sourceId: id, blob });
