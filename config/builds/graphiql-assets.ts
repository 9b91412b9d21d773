import { keysOf } from '../keys.ts';

/** The GraphiQL package. Its page is one document of 9 MB; the platform serves the parts as separate files. */
const graphiqlPackage = '@graphql-yoga/render-graphiql';

/** The editor's files by name, with the export of the package's `graphiql.js` that contains each. */
export const graphiqlAssets = {
  'graphiql.js': 'js',
  'graphiql.css': 'css',
  'editor-worker.js': 'editorWorkerService',
  'json-worker.js': 'jsonWorker',
  'graphql-worker.js': 'graphqlWorker',
} as const;

export type GraphiqlAsset = keyof typeof graphiqlAssets;
export const graphiqlAssetNames: readonly GraphiqlAsset[] = keysOf(graphiqlAssets);

type GraphiqlParts = Readonly<Record<(typeof graphiqlAssets)[GraphiqlAsset], string>>;

/** Imports the parts by a URL, so that no bundle includes the 9 MB. The package's entry point exports only the whole page. */
export const graphiqlParts = (): Promise<GraphiqlParts> =>
  import(new URL('graphiql.js', import.meta.resolve(graphiqlPackage)).href);
