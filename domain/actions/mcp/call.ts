import type { App } from '../../core/app.ts';
import { isRecord } from '../../core/objects.ts';
import type { ActionCallRequest } from '../call/request.ts';
import type { CallOutcome } from '../call/send.ts';
import { parseJson } from '../call/template.ts';
import type { ActionCall, ActionTool } from '../records/call.ts';
import { McpError, quoted } from './messages.ts';
import { type McpSession, openSession, request } from './session.ts';
import { fingerprintOf, isReadOnly, readTools } from './tools.ts';

/** The text of a result. What is no text is left out. */
function textOf(result: Record<string, unknown>): string {
  const parts = Array.isArray(result.content) ? result.content.filter(isRecord) : [];
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n');
}

/** The JSON of a result: its structured content, JSON in its text, as earlier versions send it, or its `text`. */
function jsonOf(result: Record<string, unknown>): unknown {
  if (isRecord(result.structuredContent)) return result.structuredContent;
  const text = textOf(result);
  const json = parseJson(text)?.json;
  return isRecord(json) || Array.isArray(json) ? json : { text };
}

const failed = (reason: string) => ({ kind: 'failed', error: reason, status: null }) as const;

/** The tool is not as its owner has approved it. */
const isOther = async (app: App, session: McpSession, { tool: name, fingerprint, readOnly }: ActionTool) => {
  const tool = (await readTools(app, session)).find((each) => each.name === name);
  return !tool || fingerprintOf(tool) !== fingerprint || isReadOnly(tool) !== readOnly;
};

async function callOnce(
  app: App,
  session: McpSession,
  tool: ActionTool,
  sent: ActionCallRequest,
): Promise<CallOutcome> {
  const { 'idempotency-key': key = '' } = sent.headers;
  const params = { name: tool.tool, arguments: sent.body === undefined ? {} : JSON.parse(sent.body) };
  try {
    const result = await request(app, session, { method: 'tools/call', params, headers: { 'idempotency-key': key } });
    const answer = { status: 200, text: JSON.stringify(jsonOf(result)) };
    if (result.isError === true)
      return { kind: 'failed', error: `The tool failed: ${quoted(textOf(result))}`, ...answer };
    return { kind: 'done', error: null, ...answer };
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    // What only reads has changed nothing.
    return { kind: error.isUnclear && !tool.readOnly ? 'unknown' : 'failed', error: error.message, status: null };
  }
}

/**
 * Calls a tool of an MCP server, once, if the tool is still as its owner has approved it. `sent`: its arguments are the body. Throws
 * only for failures of the platform itself.
 */
export async function callTool(
  app: App,
  { timeoutSeconds }: ActionCall,
  tool: ActionTool,
  sent: ActionCallRequest,
): Promise<CallOutcome> {
  const { 'idempotency-key': _, ...headers } = sent.headers;
  const endMs = app.clock.now() + timeoutSeconds * 1_000;
  try {
    const session = await openSession(app, { url: sent.url, headers, endMs });
    if (await isOther(app, session, tool)) return { ...failed(TOOL_CHANGED), hasToolChanged: true };
    return await callOnce(app, session, tool, sent);
  } catch (error) {
    // Nothing was called yet.
    if (error instanceof McpError) return failed(error.message);
    throw error;
  }
}

export const TOOL_CHANGED =
  'The tool has changed since the action was saved, or is gone. Look at it, and save the action again with its new fingerprint.';
