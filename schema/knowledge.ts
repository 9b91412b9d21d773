import type * as z from 'zod';
import { chunk, type Source, type StoredSource, source } from '../domain/knowledge/records.ts';
import { addTextSource, addUrlSource } from '../domain/knowledge/sources/add.ts';
import { deleteSource, toggleSource } from '../domain/knowledge/sources/change.ts';
import { addFaqSource } from '../domain/knowledge/sources/faq.ts';
import { addFileSource } from '../domain/knowledge/sources/files.ts';
import { chunksOf, getSource, listChunks } from '../domain/knowledge/sources/find.ts';
import { updateFaqSource } from '../domain/knowledge/sources/update-faq.ts';
import { createUpload } from '../domain/knowledge/sources/uploads.ts';
import { synonymGroups } from '../domain/knowledge/synonym-groups.ts';
import { getSynonyms, loadSynonyms, setSynonyms } from '../domain/knowledge/synonyms.ts';
import { readText } from '../domain/knowledge/text.ts';
import { uploadTarget } from '../domain/uploads/records.ts';
import { ChatbotType } from './chatbots.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { storedTextComplexity } from './core/complexity.ts';
import { inputOf, resolve, scopedActor } from './core/context.ts';
import { fieldType, outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';
import { readOnce } from './core/read-ahead.ts';

export const SourceType = outputType<typeof source, StoredSource>(source);
const ChunkType = outputType(chunk);
const SynonymGroups = fieldType(synonymGroups);

interface ChunkPage {
  chunks: z.output<typeof chunk>[];
  total: number;
  hasMore: boolean;
}
const ChunkPageType = builder.objectRef<ChunkPage>('ChunkPage').implement({
  description: 'A page of chunks.',
  fields: (t) => ({
    // The page's multiplier already counts the rows.
    chunks: t.field({
      type: [ChunkType],
      description: 'The chunks of this page, in the order of the text',
      complexity: { field: 1, multiplier: 1 },
      resolve: (page) => page.chunks,
    }),
    total: t.exposeInt('total', { description: 'Number of all chunks of the source' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more after these' }),
  }),
});

const idsOf = ({ chatbotId, id }: Source) => ({ chatbotId, sourceId: id });

builder.objectFields(SourceType, (t) => ({
  content: t.string({
    description: 'The exact text that was split into chunks',
    complexity: storedTextComplexity,
    resolve: (parent, _args, context) => {
      const { workspaceId } = scopedActor(context, 'knowledge:read');
      return readOnce(context, `text#${parent.id}`, () => readText(context.app, { workspaceId, ...idsOf(parent) }));
    },
  }),
  chunks: t.field({
    type: ChunkPageType,
    description: about(listChunks, 'The chunks of a source as they are indexed.'),
    args: {
      skip: t.arg.int({ description: 'Rows to skip. Default 0' }),
      take: t.arg.int({ description: 'Rows per page. Default 50, maximum 200' }),
    },
    complexity: ({ take }) => ({ field: storedTextComplexity, multiplier: Math.min(Math.max(take ?? 50, 1), 200) }),
    resolve: async (parent, args, context) => {
      const { workspaceId } = scopedActor(context, 'knowledge:read');
      const input = await inputOf(context, listChunks, args);
      return readOnce(context, `chunks#${parent.id}#${JSON.stringify(input)}`, () =>
        chunksOf(context.app, workspaceId, parent, input),
      );
    },
  }),
}));

builder.objectFields(ChatbotType, (t) => ({
  synonyms: t.field({
    type: SynonymGroups,
    complexity: storedTextComplexity,
    description: 'Groups of words or phrases with the same meaning for this chatbot',
    resolve: (bot, _args, context) => {
      const { workspaceId } = scopedActor(context, 'knowledge:read');
      return readOnce(context, `synonyms#${bot.id}`, () =>
        loadSynonyms(context.app, { workspaceId, chatbotId: bot.id }, bot),
      );
    },
  }),
}));

builder.queryFields((t) => ({
  source: t.field({
    type: SourceType,
    nullable: true,
    description: about(getSource, 'A source.'),
    args: {
      chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }),
      id: t.arg.id({ required: true, description: "The source's ID" }),
    },
    resolve: (_root, { chatbotId, id }, context, info) =>
      resolve(context, info, getSource, { chatbotId, sourceId: id }),
  }),
  synonyms: t.field({
    type: SynonymGroups,
    nullable: true,
    description: about(getSynonyms, 'Groups of words or phrases with the same meaning for a chatbot.'),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    complexity: storedTextComplexity,
    resolve: async (_root, args, context, info) => (await resolve(context, info, getSynonyms, args)).synonyms,
  }),
}));

const whole = { source: SourceType } as const;
mutation(
  addFaqSource,
  "Adds a FAQ and indexes it immediately, so the next question finds it. Fails with USAGE_LIMIT_REACHED over the plan's quota of sources.",
  whole,
  (source) => ({ source }),
);
mutation(updateFaqSource, 'Updates the given fields of a FAQ and indexes it immediately.', whole, (source) => ({
  source,
}));
mutation(
  addTextSource,
  'Adds a text and indexes it immediately. Long texts are split into chunks.',
  whole,
  (source) => ({ source }),
);
mutation(
  addUrlSource,
  'Adds a web page, which is fetched in the background: its status becomes completed, or failed with a reason.',
  whole,
  (source) => ({ source }),
);
mutation(
  addFileSource,
  'Adds an uploaded file, which is read in the background: its status becomes completed, or failed with a reason.',
  whole,
  (source) => ({
    source,
  }),
);
mutation(
  createUpload,
  'Creates an upload for a file of up to 10 MB and returns its upload URL. PUT the file there, then send `uploadId` to add the source.',
  { upload: outputType(uploadTarget) },
  (upload) => ({
    upload,
  }),
);
mutation(toggleSource, 'Includes a source in retrieval or excludes it. Its chunks stay stored.', whole, (source) => ({
  source,
}));
mutation(
  setSynonyms,
  'Replaces all synonyms of a chatbot. An empty list clears them.',
  { synonyms: SynonymGroups },
  (saved) => saved,
);
mutation(
  deleteSource,
  'Deletes a source. Questions no longer find it; its chunks are removed in the background.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({
    deletedId: id,
    deleted,
  }),
);
