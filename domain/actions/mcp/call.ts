import type { App } from '../../core/app.ts';
import { isRecord } from '../../core/objects.ts';
import { equals } from '../../core/rows/conditions.ts';
import type { ActionCallRequest } from '../call/request.ts';
import type { CallOutcome } from '../call/send.ts';
import { parseJson } from '../call/template.ts';
import { actionKey } from '../items.ts';
import type { ActionTool } from '../records/call.ts';
import type { StoredAction } from '../records.ts';
import { McpError, quoted } from './messages.ts';
import { type McpSession, request, withSession } from './session.ts';
import { fingerprintOf, isReadOnly, readTools, type ServerTool } from './tools.ts';
import { viewOf } from './view.ts';

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

/** The tool as its owner has approved it. Undefined: it is another one, or gone. */
async function approvedOf(app: App, session: McpSession, { tool: name, fingerprint, readOnly }: ActionTool) {
  const tool = (await readTools(app, session)).find((each) => each.name === name);
  return tool && fingerprintOf(tool) === fingerprint && isReadOnly(tool) === readOnly ? tool : undefined;
}

/** Keeps what the owner has approved in words, once, to show later what has changed. Never fails the call. */
async function keepApproved(
  app: App,
  { workspaceId, chatbotId, id, revision, approvedTool }: StoredAction,
  tool: ServerTool,
  { secrets }: ActionCallRequest,
): Promise<void> {
  const fingerprint = fingerprintOf(tool);
  if (approvedTool?.fingerprint === fingerprint) return;
  const set = { approvedTool: { ...viewOf(tool, secrets), fingerprint } };
  try {
    await app.store.update(actionKey(workspaceId, chatbotId, id), { set }, equals('revision', revision));
  } catch (error) {
    app.log.warn('the tool of an action was not kept', { workspaceId, actionId: id, error });
  }
}

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
    const answer = { status: 200, text: JSON.stringify(jsonOf(result)), words: textOf(result) };
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
  stored: StoredAction,
  tool: ActionTool,
  sent: ActionCallRequest,
): Promise<CallOutcome> {
  const { 'idempotency-key': _, ...headers } = sent.headers;
  const endMs = app.clock.now() + stored.call.timeoutSeconds * 1_000;
  try {
    return await withSession(app, { url: sent.url, headers, endMs }, async (session) => {
      const approved = await approvedOf(app, session, tool);
      if (!approved) return { ...failed(TOOL_CHANGED), hasToolChanged: true };
      const [outcome] = await Promise.all([
        callOnce(app, session, tool, sent),
        keepApproved(app, stored, approved, sent),
      ]);
      return outcome;
    });
  } catch (error) {
    // Nothing was called yet.
    if (error instanceof McpError) return failed(error.message);
    throw error;
  }
}

export const TOOL_CHANGED =
  'The tool has changed since the action was saved, or is gone. Look at what has changed, and approve it as it is now.';
