import { receiveFiles, visitorFilesInput, visitorFilesOutput } from '../../../domain/answers/receive-files.ts';
import { openVisitorUpload } from '../../../domain/conversations/attachments/visitor-files.ts';
import { visitorUploadInput } from '../../../domain/conversations/attachments/visitor-files-input.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { uploadTarget } from '../../../domain/uploads/records.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

export const uploadRoute = conversationRoute({
  method: 'POST',
  path: '/uploads',
  operationId: 'createVisitorUpload',
  summary: "Open an upload for a visitor's file",
  description: `For files that are too large for the body of \`sendFiles\`. PUT the bytes to \`uploadUrl\` with the returned headers, then send the file with \`sendFiles\`. Images (PNG, JPEG, GIF,
WebP) and PDFs of up to 10 MB. Maximum ${limits.conversationUploads.limit} per conversation and day.`,
  limit: limits.publicUploads,
  query: tokenQuery,
  body: visitorUploadInput,
  output: uploadTarget,
  errors: ['CONFLICT'],
  serve: async ({ visit: { app }, body, read }) => openVisitorUpload(app, read, body),
});

export const filesRoute = conversationRoute({
  method: 'POST',
  path: '/files',
  operationId: 'sendFiles',
  summary: "Send a visitor's files",
  description: `Stores up to five files, inline or uploaded before, as a message for the team. The type of a file is that of its content, whatever its name
says. The chatbot does not read files: it says so and offers a human, unless one is requested or live. A repeated request with the same
\`clientMessageId\` stores nothing.`,
  limit: limits.publicFiles,
  query: tokenQuery,
  body: visitorFilesInput,
  carriesFiles: true,
  output: visitorFilesOutput.meta({ id: 'SentFiles' }),
  errors: ['CONFLICT'],
  serve: async ({ visit: { app }, chatbot, body, read }) => receiveFiles(app, chatbot, read, body),
});
