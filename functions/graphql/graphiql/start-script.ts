/** Starts the editor with the options in the page. It calls the endpoint that served the page. */
export const startScript = `'use strict';
const { editor, demo } = JSON.parse(document.getElementById('options').textContent);
const workers = { editorWorkerService: 'editor-worker.js', json: 'json-worker.js', graphql: 'graphql-worker.js' };
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => 'graphql/' + workers[label] };
const owner = 'frontdesk:graphiql';
if (demo !== undefined && localStorage.getItem(owner) !== demo) {
  for (const name of ['tabState', 'query', 'variables', 'headers']) localStorage.removeItem('graphiql:' + name);
  localStorage.setItem(owner, demo);
}
YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), { ...editor, endpoint: location.pathname });
`;
