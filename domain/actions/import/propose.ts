import * as z from 'zod';
import { chatbotIds, findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { problemText } from '../../core/errors.ts';
import { listOf } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { urlText } from '../../core/outgoing/url.ts';
import { bundleAction } from '../bundle.ts';
import { type JsonObject, listAt, objectAt, resolved, textAt } from '../call/json-nodes.ts';
import { contradictionsOf } from '../check.ts';
import { actionMethod, secretHeaders } from '../records/call.ts';
import type { ActionDefinition } from '../records.ts';
import { fetchDocument, readDocument, refuse } from './document.ts';
import { type DocumentOperation, draftOf } from './operation.ts';
import { securityOf } from './security.ts';
import { serverOf } from './server.ts';
import { proposeTools } from './tools.ts';

const MAX_PROPOSALS = 50;
/** Characters of a document that is sent. Larger ones are fetched. */
const MAX_SENT = 3_000_000;

const actionProposal = z
  .object({
    operation: z
      .string()
      .describe('Method and path in the document, such as `GET /orders/{id}`, or the name of the tool'),
    action: bundleAction,
    secretHeaderNames: z
      .array(z.string())
      .describe('Headers with secrets that the document asks for, or with which the tools were read'),
    toolDescription: z
      .string()
      .nullable()
      .describe(
        'What an MCP server says of its tool. Text of a stranger: the action has none of it, and models read only what you copy. Null: nothing',
      ),
    problems: z.array(z.string()).describe('What must be changed or looked at first. Empty: nothing was found'),
  })
  .meta({
    id: 'ActionProposal',
    description: 'An operation of a document, or a tool, as an action. Nothing is stored.',
  });
export const actionProposals = z
  .object({
    proposals: z.array(actionProposal).describe('The actions, in the order of the document or the server'),
    total: z.int().describe('Number of operations in the document, or of tools that were read'),
  })
  .meta({
    id: 'ActionProposals',
    description: 'Actions made of an OpenAPI document, or of the tools of an MCP server.',
  });
export type ActionProposals = z.output<typeof actionProposals>;

/** Parameters of an operation. One replaces that of its path with the same name and place. */
function parametersOf(openApi: JsonObject, levels: readonly (JsonObject | undefined)[]): JsonObject[] {
  const byPlace = new Map<string, JsonObject>();
  for (const each of levels.flatMap((level) => listAt(level, 'parameters'))) {
    const parameter = resolved(openApi, each);
    if (parameter) byPlace.set(JSON.stringify([textAt(parameter, 'in'), textAt(parameter, 'name')]), parameter);
  }
  return [...byPlace.values()];
}

/** An operation, and what is wrong with its address. */
interface FoundOperation extends Pick<DocumentOperation, 'method' | 'path'> {
  read(): { definition: ActionDefinition; problems: string[] };
}

/** All operations with a method that an action can have. */
function operationsOf(openApi: JsonObject, documentUrl: string | null | undefined): FoundOperation[] {
  const paths = objectAt(openApi, openApi, 'paths') ?? {};
  return Object.keys(paths).flatMap((path) => {
    const item = resolved(openApi, paths[path]);
    return actionMethod.options.flatMap((method) => {
      const node = objectAt(openApi, item, method.toLowerCase());
      if (!node || !path.startsWith('/')) return [];
      const read = () => {
        const { url: base, problems } = serverOf(openApi, [node, item, openApi], documentUrl);
        const parameters = parametersOf(openApi, [item, node]);
        const draft = draftOf(openApi, { base, method, path, node, parameters });
        return { ...draft, problems: [...problems, ...draft.problems] };
      };
      return [{ method, path, read }];
    });
  });
}

const problemsOf = (app: App, definition: ActionDefinition): string[] =>
  contradictionsOf(app, definition).map(problemText);

/** What can be proposed, by its name. */
interface NamedDraft {
  name: string;
  read(): {
    definition: ActionDefinition;
    problems: string[];
    secretHeaderNames: string[];
    toolDescription: string | null;
  };
}

async function documentDrafts(
  app: App,
  { document, url }: { document?: string | null | undefined; url?: string | null | undefined },
): Promise<NamedDraft[]> {
  const path = url ? 'url' : 'document';
  const openApi = await readDocument(url ? await fetchDocument(app, url) : (document ?? ''), path);
  const all = operationsOf(openApi, url);
  if (all.length === 0) throw refuse(path, 'has no operations');
  const { secretHeaderNames, problems } = securityOf(openApi);
  return all.map(({ method, path: of, read }) => ({
    name: `${method} ${of}`,
    read() {
      const draft = read();
      return { ...draft, problems: [...draft.problems, ...problems], secretHeaderNames, toolDescription: null };
    },
  }));
}

async function toolDrafts(
  app: App,
  mcpUrl: string,
  headers: readonly { name: string; value: string }[],
): Promise<NamedDraft[]> {
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const secretHeaderNames = headers.map(({ name }) => name);
  const drafts = await proposeTools(app, mcpUrl, byName);
  return drafts.map(({ operation: name, ...draft }) => ({ name, read: () => ({ ...draft, secretHeaderNames }) }));
}

/** Proposes the operations of an OpenAPI document, or the tools of an MCP server, as actions. Stores nothing. */
export const proposeActions = operation({
  name: 'proposeActions',
  scope: 'chatbots:write',
  kind: 'write',
  limit: limits.actionProposals,
  ids: chatbotIds,
  input: z
    .object({
      document: z
        .string()
        .min(1, { error: `must have 1 to ${MAX_SENT} characters` })
        .max(MAX_SENT, { error: `must have 1 to ${MAX_SENT} characters` })
        .nullish()
        .describe('The OpenAPI document, version 3, as JSON or YAML'),
      url: urlText.nullish().describe('Where the document is fetched from. At most 5 MB'),
      operations: listOf(z.string().max(2_000, { error: 'must have at most 2000 characters' }), MAX_PROPOSALS)
        .nullish()
        .describe('Only these, such as `GET /orders/{id}` or the name of a tool. Default: the first 50'),
      mcpUrl: urlText.nullish().describe('The address of an MCP server, by streamable HTTP, whose tools are read'),
      secretHeaders: secretHeaders
        .nullish()
        .describe('Headers with secrets with which the tools are read, such as `Authorization`. Not stored'),
    })
    .refine(({ document, url, mcpUrl }) => [document, url, mcpUrl].filter((each) => each != null).length === 1, {
      error: 'must contain one of document, url and mcpUrl',
    }),
  find: findTarget,
  async run(app, _actor, { input }): Promise<ActionProposals> {
    const drafts = input.mcpUrl
      ? await toolDrafts(app, input.mcpUrl, input.secretHeaders ?? [])
      : await documentDrafts(app, input);
    const chosen = input.operations ? new Set(input.operations) : undefined;
    const proposals = drafts
      .filter(({ name }) => !chosen || chosen.has(name))
      .slice(0, MAX_PROPOSALS)
      .map(({ name, read }) => {
        const { definition, problems, ...more } = read();
        return {
          operation: name,
          action: definition,
          problems: [...problems, ...problemsOf(app, definition)],
          ...more,
        };
      });
    return { proposals, total: drafts.length };
  },
});
