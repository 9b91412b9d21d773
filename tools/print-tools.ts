import { limits } from '../domain/core/operations/limits.ts';
import { visitorTools } from '../functions/public/mcp/tools.ts';
import { rowTools } from '../functions/rest/mcp/tools.ts';
import { code, fillTables, table } from './print-access.ts';
import '../schema/index.ts';

const printVisitorTools = (): string =>
  table(
    ['Tool', 'What it does', 'Arguments'],
    visitorTools.map(({ name, title, input }) => [code(name), title, Object.keys(input.shape).map(code).join(' ')]),
  );

const printWorkspaceTools = (): string =>
  table(
    ['Tool', '`act`', 'What it does', 'Scope', 'Limit of its own', 'Changes something'],
    [...rowTools().values()].map(({ listed, acts, hasActs, scope }) => [
      code(listed.name),
      hasActs ? [...acts.keys()].map(code).join(' ') : '',
      listed.title,
      scope ? code(scope) : 'none',
      [...acts.values()]
        .flatMap(({ route: { operation } }) => (operation.limit ? [code(operation.limit.name)] : []))
        .join(' '),
      listed.annotations.readOnlyHint ? '' : 'yes',
    ]),
  );

/** Returns docs/mcp.md with its tables and its limit printed anew. */
export const withTools = (guide: string): string =>
  fillTables(guide, {
    'visitor-tools': printVisitorTools,
    'workspace-tools': printWorkspaceTools,
    'message-limit': () => `${limits.publicMcp.limit} messages a minute for each chatbot and address.`,
  });
