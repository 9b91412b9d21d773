import type { CliContext, CliResult } from '../core/command.ts';
import { connect } from '../session/connect.ts';
import { inOneLine } from '../terminal/plain.ts';

export async function run(context: CliContext): Promise<CliResult> {
  const { url, profile, client } = await connect(context);
  const { workspaces, member, scopes } = await client.getViewer();
  const [workspace] = workspaces;
  const lines = [
    ['Platform', url],
    ['Profile', profile ?? 'none: the key comes from --key or FRONTDESK_KEY'],
    ['Workspace', workspace ? `${workspace.name} (${workspace.id})` : ''],
    ['Member', member?.name ?? 'none'],
    ['Scopes', scopes.join(', ') || 'none'],
  ] as const;
  return {
    value: { url, profile, workspace: workspace ?? null, member, scopes },
    text: lines.map(([label, text]) => `${context.output.style('dim', label.padEnd(10))}${inOneLine(text)}`).join('\n'),
    ids: workspace ? [workspace.id] : [],
  };
}
