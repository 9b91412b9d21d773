import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { conflict, invalid, problemText } from '../../core/errors.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { toolHeaders } from '../call/request.ts';
import { withoutSecrets } from '../call/shape.ts';
import { changeAction } from '../change.ts';
import { actionIds, findActionTarget } from '../find.ts';
import { toAction } from '../items.ts';
import { McpError } from '../mcp/messages.ts';
import { withSession } from '../mcp/session.ts';
import { fingerprintOf, isReadOnly, readTools, type ServerTool } from '../mcp/tools.ts';
import { viewOf } from '../mcp/view.ts';
import { type ActionTool, toolFingerprint } from '../records/call.ts';
import { type ToolReview, type ToolView, toolView } from '../records/tool.ts';
import type { ChatbotAction, StoredAction } from '../records.ts';
import { misfitsOf } from './fit.ts';

const TIMEOUT_MS = 10_000;

/** A tool as its server describes it now, and what people see of it. */
interface ReadTool {
  tool: ServerTool;
  view: ToolView;
}

/** The tool of an action. Undefined: the server has none of its name. Throws CONFLICT if it cannot be read. */
async function readTool(app: App, stored: StoredAction, { tool: name }: ActionTool): Promise<ReadTool | undefined> {
  const { headers, secrets } = await toolHeaders(app, stored);
  const server = { url: stored.call.url, headers, endMs: app.clock.now() + TIMEOUT_MS };
  try {
    const tools = await withSession(app, server, (session) => readTools(app, session));
    const tool = tools.find((each) => each.name === name);
    return tool && { tool, view: viewOf(tool, secrets) };
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    throw conflict(`The tool could not be read. ${withoutSecrets(error.message, secrets)}`);
  }
}

function reviewOf(app: App, stored: StoredAction, mcp: ActionTool, read: ReadTool | undefined): ToolReview {
  const { approvedTool } = stored;
  const fingerprint = read ? fingerprintOf(read.tool) : null;
  return {
    fingerprint,
    changed: !read || fingerprint !== mcp.fingerprint || isReadOnly(read.tool) !== mcp.readOnly,
    approved: approvedTool?.fingerprint === mcp.fingerprint ? toolView.parse(approvedTool) : null,
    current: read?.view ?? null,
    problems: read ? misfitsOf(app, stored, read.tool).map(problemText) : [],
  };
}

/** Approves a tool that a review has shown. An action that was stopped because of it is switched on. */
function approve(app: App, target: StoredAction, { tool, view }: ReadTool): Promise<ChatbotAction> {
  const mcp = { tool: tool.name, fingerprint: fingerprintOf(tool), readOnly: isReadOnly(tool) };
  return changeAction(app, target, async (stored) => {
    if (stored.call.url !== target.call.url || stored.call.mcp?.tool !== tool.name)
      throw conflict('The action calls another tool by now.');
    const details = misfitsOf(app, stored, tool);
    if (details[0]) throw invalid(details, problemText(details[0]));
    return {
      call: { ...stored.call, mcp },
      enabled: stored.enabled || stored.stoppedReason !== null,
      stoppedReason: null,
      approvedTool: { ...view, fingerprint: mcp.fingerprint },
    };
  });
}

/** Reads the tool of an action again and shows what has changed or, with the fingerprint that was shown, approves it. */
export const approveActionTool = operation({
  name: 'approveActionTool',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'action',
  errors: ['CONFLICT'],
  limit: limits.actionProposals,
  ids: actionIds,
  input: z.object({
    fingerprint: toolFingerprint
      .nullish()
      .describe('Approves the tool with this fingerprint, as it was shown. Omitted: shows it, and changes nothing'),
  }),
  find: findActionTarget,
  async run(app, _actor, { target, input: { fingerprint } }) {
    const { mcp } = target.call;
    if (!mcp) throw conflict('The action calls no tool.');
    const read = await readTool(app, target, mcp);
    const review = reviewOf(app, target, mcp, read);
    if (fingerprint == null) return { action: toAction(target), review, id: target.id };
    if (!read || review.fingerprint !== fingerprint)
      throw conflict('The tool is not the one that was shown. Look at it again.');
    const action = await approve(app, target, read);
    return { action, review: { ...review, changed: false, approved: review.current }, id: action.id };
  },
});
