// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface ActionHeaderInput {
  name: string;
  value: string;
}

export interface ApproveActionToolInput {
  actionId: string;
  chatbotId: string;
  fingerprint?: string | null;
}

export interface ProposeActionsInput {
  chatbotId: string;
  document?: string | null;
  mcpUrl?: string | null;
  operations?: string[] | null;
  secretHeaders?: ActionHeaderInput[] | null;
  url?: string | null;
}

export const approve = 'mutation ApproveActionTool($input:ApproveActionToolInput!){approveActionTool(input:$input){action{name stoppedReason call{url mcp{tool}}}review{fingerprint changed approved{...ToolWords}current{...ToolWords}problems}}}fragment ToolWords on ActionToolView{description readOnly arguments{name type required description}}' as TypedDocument<
  { approveActionTool: { action: { name: string; stoppedReason: string | null; call: { url: string; mcp: { tool: string } | null } }; review: { fingerprint: string | null; changed: boolean; approved: { description: string | null; readOnly: boolean; arguments: { name: string; type: string; required: boolean; description: string | null }[] } | null; current: { description: string | null; readOnly: boolean; arguments: { name: string; type: string; required: boolean; description: string | null }[] } | null; problems: string[] } } | null },
  { input: ApproveActionToolInput }
>;

export const propose = 'mutation ProposeActions($input:ProposeActionsInput!){proposeActions(input:$input){result{total proposals{operation secretHeaderNames toolDescription problems action{name wordings description inputs{...ActionInputDetails}access confirm call{...ActionCallDetails}result{...ActionResultDetails}failure{message handOver}credits needsApproval redacted examples{...ActionExampleDetails}enabled}}}}}fragment ActionInputDetails on ActionInput{key kind from required labels{language text}questions{language text}min max whole pattern choices{value labels{language text}}}fragment ActionCallDetails on ActionCall{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}fragment ActionResultDetails on ActionResult{fields{key label path}template}fragment ActionExampleDetails on ActionExample{values{key value}status body}' as TypedDocument<
  { proposeActions: { result: { total: number; proposals: { operation: string; secretHeaderNames: string[]; toolDescription: string | null; problems: string[]; action: { name: string; wordings: string[]; description: string; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; labels: { language: string; text: string }[]; questions: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; credits: number; needsApproval: boolean; redacted: string[]; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; enabled: boolean } }[] } | null } | null },
  { input: ProposeActionsInput }
>;
