/** The GraphiQL package. Its page is one document of 9 MB; the platform serves the parts as separate files. */
export const graphiqlPackage = '@graphql-yoga/render-graphiql';

/** The editor's files by name, with the export of the package's `graphiql.js` that contains each. */
export const graphiqlAssets = {
  'graphiql.js': 'js',
  'graphiql.css': 'css',
  'editor-worker.js': 'editorWorkerService',
  'json-worker.js': 'jsonWorker',
  'graphql-worker.js': 'graphqlWorker',
} as const;

export type GraphiqlAsset = keyof typeof graphiqlAssets;
export const graphiqlAssetNames = Object.keys(graphiqlAssets) as GraphiqlAsset[];

/** Where the package keeps the parts. Its entry point exports only the whole page. */
export const graphiqlPartsUrl = (): string => new URL('graphiql.js', import.meta.resolve(graphiqlPackage)).href;
