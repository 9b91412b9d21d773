import { findTarget } from '../../chatbots/find.ts';
import { chatbotKey } from '../../chatbots/items.ts';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { createdAtOf } from '../../core/ids.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { present } from '../../core/rows/conditions.ts';
import { useUpload } from '../../uploads/open.ts';
import { BEGIN_MS } from '../deadlines.ts';
import { chatbotIds } from '../sources/find.ts';
import { storeFile } from './file.ts';
import { IMPORT_DUE, importBlob, importItem, toPublicImport } from './items.ts';
import type { FaqFileImport, StoredImport } from './records.ts';
import { fileInput, readUploadedFaqs } from './upload.ts';

export const importDue = (app: App, withinMs: number) => ({ dueKind: IMPORT_DUE, dueAt: nowIso(app, withinMs) });

/** Starts the import of an uploaded file. Its rows are imported in the background, after those of earlier imports. */
export const startFaqImport = operation({
  name: 'startFaqImport',
  scope: 'knowledge:write',
  kind: 'write',
  audit: { subject: 'faq_import', idOf: ({ importId }: FaqFileImport) => importId },
  errors: ['CONFLICT', 'NOT_FOUND'],
  limit: limits.faqsImport,
  ids: chatbotIds,
  input: fileInput,
  find: findTarget,
  async run(app, actor, { target, input }): Promise<FaqFileImport> {
    const uploadRef = { chatbotId: target.id, uploadId: input.uploadId };
    const { upload, file, ...ignored } = await readUploadedFaqs(app, actor, uploadRef, input.columns ?? {});
    const chatbotRef = { workspaceId: actor.workspaceId, chatbotId: target.id };
    const started: StoredImport = {
      ...newImport(app, chatbotRef, upload.filename),
      ...ignored,
      total: file.lines.length,
      refused: file.lines.filter(({ row }) => !row).length,
    };
    await storeFile(app, started.blob, file);
    const done = await app.store.transact({
      chatbot: { check: chatbotKey(actor.workspaceId, target.id), when: present },
      upload: useUpload(actor.workspaceId, upload.id),
      started: { put: { ...importItem(started, app.clock.now()), ...importDue(app, BEGIN_MS) } },
    });
    if (done.applied) return toPublicImport(started);
    // Only maintenance may delete blobs.
    await app.queues.send('maintenance', { kind: 'drop-blob', blob: started.blob });
    throw done.refused.chatbot ? notFound() : conflict('The upload has been used by another call.');
  },
});

interface NewImportOf {
  workspaceId: string;
  chatbotId: string;
}

function newImport(app: App, { workspaceId, chatbotId }: NewImportOf, fileName: string): StoredImport {
  const id = app.ids.next();
  return {
    id,
    workspaceId,
    chatbotId,
    fileName,
    status: 'running',
    total: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    errorMessage: null,
    ignoredColumns: [],
    ignoredSheets: [],
    createdAt: createdAtOf(id),
    completedAt: null,
    blob: importBlob({ workspaceId, chatbotId, importId: id }),
    begins: 0,
  };
}
