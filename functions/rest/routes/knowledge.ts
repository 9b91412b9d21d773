import * as z from 'zod';
import { searchKnowledge } from '../../../domain/answers/preview/search-knowledge.ts';
import { searchResults } from '../../../domain/answers/preview/search-records.ts';
import { chunk, source } from '../../../domain/knowledge/records.ts';
import { addTextSource, addUrlSource } from '../../../domain/knowledge/sources/add.ts';
import { deleteSource, toggleSource } from '../../../domain/knowledge/sources/change.ts';
import { addFaqSource } from '../../../domain/knowledge/sources/faq.ts';
import { addFileSource } from '../../../domain/knowledge/sources/files.ts';
import { getSource, getSourceContent, listChunks } from '../../../domain/knowledge/sources/find.ts';
import { updateFaqById, updateFaqSource } from '../../../domain/knowledge/sources/update-faq.ts';
import { createUpload, uploadForm } from '../../../domain/knowledge/sources/uploads.ts';
import { synonymGroups } from '../../../domain/knowledge/synonym-groups.ts';
import { getSynonyms, setSynonyms } from '../../../domain/knowledge/synonyms.ts';
import * as documents from '../documents/knowledge.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';
import { uploadOutput, withHeaders } from '../uploads.ts';
import { sourceListRoute } from './knowledge/source-list.ts';

const tag = 'Knowledge';
const sourcesPath = '/chatbots/{chatbotId}/sources';
const sourcePath = `${sourcesPath}/{sourceId}`;

export const knowledgeRoutes: readonly RestRoute[] = [
  sourceListRoute,
  defineRoute({
    method: 'POST',
    path: `${sourcesPath}/faq`,
    tag,
    summary: 'Add a FAQ; effective with the next question',
    operation: addFaqSource,
    creates: true,
    document: documents.addFaq,
    pick: pick('addFaqSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${sourcePath}/faq`,
    tag,
    summary: 'Update a FAQ; effective with the next question',
    operation: updateFaqSource,
    document: documents.updateFaq,
    pick: pick('updateFaqSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${sourcesPath}/faq`,
    tag,
    summary: 'Update a FAQ by the `sourceId` in the body',
    description: 'The same as `PATCH …/sources/{sourceId}/faq`, for clients that send all values in the body.',
    operation: updateFaqById,
    inPlaceOf: updateFaqSource,
    document: documents.updateFaq,
    pick: pick('updateFaqSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'POST',
    path: `${sourcesPath}/url`,
    tag,
    summary: 'Add a web page; it is fetched in the background',
    operation: addUrlSource,
    creates: true,
    document: documents.addUrl,
    pick: pick('addUrlSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'POST',
    path: `${sourcesPath}/text`,
    tag,
    summary: 'Add a text',
    operation: addTextSource,
    creates: true,
    document: documents.addText,
    pick: pick('addTextSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'POST',
    path: `${sourcesPath}/file`,
    tag,
    summary: 'Add a file of up to 4 MB or a completed upload; it is read in the background',
    operation: addFileSource,
    creates: true,
    document: documents.addFile,
    pick: pick('addFileSource', 'source'),
    output: source,
    form: uploadForm,
  }),
  defineRoute({
    method: 'POST',
    path: `${sourcesPath}/uploads`,
    tag,
    summary: 'Create an upload for a file of up to 10 MB',
    operation: createUpload,
    creates: true,
    document: documents.createUpload,
    pick: ({ createUpload: { upload } }) => withHeaders(upload),
    output: uploadOutput,
  }),
  defineRoute({
    method: 'GET',
    path: sourcePath,
    tag,
    summary: 'Get a source',
    operation: getSource,
    document: documents.getSource,
    pick: pick('source'),
    output: source,
  }),
  defineRoute({
    method: 'DELETE',
    path: sourcePath,
    tag,
    summary: 'Delete a source',
    operation: deleteSource,
    document: documents.deleteSource,
    pick: pick('deleteSource'),
    output: z.object({ deleted: z.literal(true) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${sourcePath}/toggle`,
    tag,
    summary: 'Include a source in retrieval or exclude it',
    operation: toggleSource,
    document: documents.toggle,
    pick: pick('toggleSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'GET',
    path: `${sourcePath}/content`,
    tag,
    summary: 'Get the text of a source',
    description: 'The exact text that was split into chunks and indexed.',
    operation: getSourceContent,
    document: documents.getContent,
    pick: pick('source'),
    output: z.object({ content: z.string() }),
  }),
  defineRoute({
    method: 'GET',
    path: `${sourcePath}/chunks`,
    tag,
    summary: 'List the chunks of a source',
    operation: listChunks,
    document: documents.listChunks,
    pick: pick('source', 'chunks'),
    output: z.object({ chunks: z.array(chunk), total: z.int(), hasMore: z.boolean() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/{chatbotId}/search',
    tag,
    summary: "Search the chatbot's knowledge",
    operation: searchKnowledge,
    document: documents.search,
    pick: pick('searchKnowledge'),
    output: searchResults,
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/synonyms',
    tag,
    summary: 'Get the synonyms',
    operation: getSynonyms,
    document: documents.getSynonyms,
    pick: ({ synonyms }) => ({ synonyms }),
    output: z.object({ synonyms: synonymGroups }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/chatbots/{chatbotId}/synonyms',
    tag,
    summary: 'Replace the synonyms; effective with the next question',
    operation: setSynonyms,
    document: documents.setSynonyms,
    pick: pick('setSynonyms'),
    output: z.object({ synonyms: synonymGroups }),
  }),
];
