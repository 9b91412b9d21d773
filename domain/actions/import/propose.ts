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

/** All operations with a method that an action can have. */
function operationsOf(openApi: JsonObject): DocumentOperation[] {
  const paths = objectAt(openApi, openApi, 'paths') ?? {};
  return Object.keys(paths).flatMap((path) => {
    const item = resolved(openApi, paths[path]);
    return actionMethod.options.flatMap((method) => {
      const node = objectAt(openApi, item, method.toLowerCase());
      if (!node || !path.startsWith('/')) return [];
      const parameters = [...listAt(item, 'parameters'), ...listAt(node, 'parameters')]
        .map((parameter) => resolved(openApi, parameter))
        .filter((parameter) => parameter !== undefined);
      return [{ method, path, node, parameters }];
    });
  });
}

/** Where the document's operations are. A relative address is one of the document's own server. */
function baseOf(openApi: JsonObject, documentUrl: string | null | undefined): string {
  const server = textAt(resolved(openApi, listAt(openApi, 'servers')[0]), 'url') ?? '/';
  const url = documentUrl ? URL.parse(server, documentUrl) : URL.parse(server);
  if (!url || !/^https?:$/.test(url.protocol)) return 'https://example.com';
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Names of the headers that the document's security schemes send. */
function secretHeadersOf(openApi: JsonObject): string[] {
  const schemes = objectAt(openApi, objectAt(openApi, openApi, 'components'), 'securitySchemes') ?? {};
  const names = Object.keys(schemes).flatMap((name) => {
    const scheme = resolved(openApi, schemes[name]);
    const type = textAt(scheme, 'type');
    if (type === 'apiKey') return textAt(scheme, 'in') === 'header' ? [textAt(scheme, 'name') ?? ''] : [];
    return type === 'http' || type === 'oauth2' || type === 'openIdConnect' ? ['Authorization'] : [];
  });
  return [...new Set(names.filter(Boolean))];
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
  const openApi = readDocument(url ? await fetchDocument(app, url) : (document ?? ''), path);
  const all = operationsOf(openApi);
  if (all.length === 0) throw refuse(path, 'has no operations');
  const base = baseOf(openApi, url);
  const more = { secretHeaderNames: secretHeadersOf(openApi), toolDescription: null };
  return all.map((each) => ({
    name: `${each.method} ${each.path}`,
    read: () => ({ ...draftOf(openApi, base, each), ...more }),
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
        .describe('The OpenAPI document, version 3, as JSON'),
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
