import type { App } from '../../core/app.ts';
import { invalid } from '../../core/errors.ts';
import { receiverUrl } from '../../core/outgoing/url.ts';
import { propertiesOf, requiredFirst, schemaOf } from '../call/json-nodes.ts';
import { McpError } from '../mcp/messages.ts';
import { withSession } from '../mcp/session.ts';
import { fingerprintOf, isReadOnly, PROPERTY_NAME, readTools, type ServerTool } from '../mcp/tools.ts';
import { MAX_WORDS, wordsOf } from '../mcp/view.ts';
import type { ActionResult } from '../records/call.ts';
import { type ActionDefinition, blankDefinition } from '../records.ts';
import { InputCollector } from './collect.ts';
import { refuse } from './document.ts';
import { keyOf, shapeOf } from './inputs.ts';

const TIMEOUT_MS = 10_000;
const MAX_SHOWN = 20;
const MAX_NAME = 80;

/** The arguments as a JSON template, of properties that visitors can state. */
function argumentsOf({ inputSchema }: ServerTool, collector: InputCollector): string | null {
  const properties = requiredFirst(propertiesOf(inputSchema, inputSchema) ?? []);
  const pairs = properties.flatMap(({ name, schema, isRequired }) => {
    if (!PROPERTY_NAME.test(name)) {
      collector.problems.push(`An argument with an unusual name is ${isRequired ? 'required' : 'left out'}.`);
      return [];
    }
    const value = collector.valueOf(name, schemaOf(inputSchema, schema), { isRequired, description: undefined });
    return value === undefined ? [] : [[name, value] as const];
  });
  return pairs.length === 0 ? null : JSON.stringify(Object.fromEntries(pairs));
}

/** What of the result can be shown, under its own names. Its text, if the server does not say what it returns. */
function resultOf({ outputSchema }: ServerTool): ActionResult {
  const properties = outputSchema ? propertiesOf(outputSchema, outputSchema) : undefined;
  const keys = new Set<string>();
  const fields = (properties ?? []).flatMap(({ name, schema: described }) => {
    const schema = outputSchema && schemaOf(outputSchema, described);
    if (!schema || !shapeOf(schema) || !PROPERTY_NAME.test(name) || name.includes('.')) return [];
    const key = keyOf(name, keys);
    keys.add(key);
    return [{ key, label: name, path: name }];
  });
  const text = { key: 'text', label: 'Answer', path: 'text' };
  return { fields: outputSchema ? fields.slice(0, MAX_SHOWN) : [text], template: null };
}

/** A tool as an action. Of its descriptions nothing gets into the action: models would read them. */
function draftOf(url: string, tool: ServerTool): { definition: ActionDefinition; problems: string[] } {
  const collector = new InputCollector();
  const body = argumentsOf(tool, collector);
  const readOnly = isReadOnly(tool);
  const mcp = { tool: tool.name, fingerprint: fingerprintOf(tool), readOnly };
  const blank = blankDefinition({ name: tool.name.slice(0, MAX_NAME), call: { method: 'POST', url, body, mcp } });
  const definition: ActionDefinition = {
    ...blank,
    inputs: collector.inputs,
    confirm: readOnly ? 'never' : 'always',
    result: resultOf(tool),
  };
  return { definition, problems: collector.problems };
}

interface McpProposal {
  operation: string;
  definition: ActionDefinition;
  problems: string[];
  toolDescription: string | null;
}

/** Reads the tools of an MCP server as actions. Throws VALIDATION_ERROR naming `mcpUrl`. */
export async function proposeTools(app: App, mcpUrl: string, headers: Record<string, string>): Promise<McpProposal[]> {
  const url = receiverUrl(app, mcpUrl, 'mcpUrl');
  try {
    const server = { url, headers, endMs: app.clock.now() + TIMEOUT_MS };
    const tools = await withSession(app, server, (session) => readTools(app, session));
    if (tools.length === 0) throw refuse('mcpUrl', 'has no tools');
    return tools.map((tool) => ({
      operation: tool.name,
      ...draftOf(url, tool),
      toolDescription: wordsOf(tool.description, MAX_WORDS),
    }));
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    throw invalid([{ path: 'mcpUrl', message: error.message }], `mcpUrl: ${error.message}`);
  }
}
