// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface ActionCallInput {
  body?: string | null;
  headers?: ActionHeaderInput[] | null;
  honorsKey?: boolean | null;
  lookupUrl?: string | null;
  mcp?: ActionToolInput | null;
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  timeoutSeconds?: number | null;
  url: string;
}

export interface ActionChoiceInput {
  labels?: ActionTextInput[] | null;
  value: string;
}

export interface ActionExampleInput {
  body: string;
  status: number;
  values: ActionValueInput[];
}

export interface ActionFailureInput {
  handOver?: boolean | null;
  message?: string | null;
}

export interface ActionFieldInput {
  key: string;
  label: string;
  path: string;
}

export interface ActionHeaderInput {
  name: string;
  value: string;
}

export interface ActionInputInput {
  choices?: ActionChoiceInput[] | null;
  from?: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID' | null;
  key: string;
  kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT';
  labels?: ActionTextInput[] | null;
  max?: string | null;
  min?: string | null;
  pattern?: string | null;
  questions?: ActionTextInput[] | null;
  required?: boolean | null;
  whole?: boolean | null;
}

export interface ActionResultInput {
  fields?: ActionFieldInput[] | null;
  template?: string | null;
}

export interface ActionTextInput {
  language: string;
  text: string;
}

export interface ActionToolInput {
  fingerprint: string;
  readOnly: boolean;
  tool: string;
}

export interface ActionValueInput {
  key: string;
  value: string;
}

export interface CreateActionInput {
  access?: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED' | null;
  call: ActionCallInput;
  chatbotId: string;
  confirm?: 'ALWAYS' | 'NEVER' | null;
  credits?: number | null;
  description?: string | null;
  enabled?: boolean | null;
  examples?: ActionExampleInput[] | null;
  failure?: ActionFailureInput | null;
  inputs?: ActionInputInput[] | null;
  name: string;
  needsApproval?: boolean | null;
  redacted?: string[] | null;
  result?: ActionResultInput | null;
  secretHeaders?: ActionHeaderInput[] | null;
  wordings?: string[] | null;
}

export interface DeleteActionInput {
  actionId: string;
  chatbotId: string;
}

export interface RotateActionSecretInput {
  actionId: string;
  chatbotId: string;
}

export interface TestActionInput {
  actionId: string;
  chatbotId: string;
  real?: boolean | null;
  values?: ActionValueInput[] | null;
  visitorEmail?: string | null;
  visitorId?: string | null;
}

export interface UpdateActionInput {
  access?: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED' | null;
  actionId: string;
  call?: ActionCallInput | null;
  chatbotId: string;
  confirm?: 'ALWAYS' | 'NEVER' | null;
  credits?: number | null;
  description?: string | null;
  enabled?: boolean | null;
  examples?: ActionExampleInput[] | null;
  failure?: ActionFailureInput | null;
  inputs?: ActionInputInput[] | null;
  name?: string | null;
  needsApproval?: boolean | null;
  redacted?: string[] | null;
  result?: ActionResultInput | null;
  secretHeaders?: ActionHeaderInput[] | null;
  wordings?: string[] | null;
}

export const create = 'mutation CreateAction($input:CreateActionInput!){createAction(input:$input){action{id}}}' as TypedDocument<
  { createAction: { action: { id: string } } | null },
  { input: CreateActionInput }
>;

export const list = 'query Actions($chatbotId:ID!){actions(chatbotId:$chatbotId){id name access confirm enabled}actionUsage(chatbotId:$chatbotId){actionId runs lastFailedAt}workspace{settings{actionsEnabled}}}' as TypedDocument<
  { actions: { id: string; name: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; enabled: boolean }[] | null; actionUsage: { actionId: string; runs: number; lastFailedAt: string | null }[] | null; workspace: { settings: { actionsEnabled: boolean } } | null },
  { chatbotId: string }
>;

export const one = 'query OneAction($chatbotId:ID!$actionId:ID!){action(chatbotId:$chatbotId actionId:$actionId){...ActionDetails}}fragment ActionDetails on Action{id name wordings description inputs{...ActionInputDetails}access confirm call{...ActionCallDetails}result{...ActionResultDetails}failure{message handOver}credits needsApproval redacted examples{...ActionExampleDetails}enabled secretHeaderNames stoppedReason signed revision}fragment ActionInputDetails on ActionInput{key kind from required labels{language text}questions{language text}min max whole pattern choices{value labels{language text}}}fragment ActionCallDetails on ActionCall{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}fragment ActionResultDetails on ActionResult{fields{key label path}template}fragment ActionExampleDetails on ActionExample{values{key value}status body}' as TypedDocument<
  { action: { id: string; name: string; wordings: string[]; description: string; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; labels: { language: string; text: string }[]; questions: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; credits: number; needsApproval: boolean; redacted: string[]; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; enabled: boolean; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number } | null },
  { chatbotId: string; actionId: string }
>;

export const remove = 'mutation DeleteAction($input:DeleteActionInput!){deleteAction(input:$input){deleted}}' as TypedDocument<
  { deleteAction: { deleted: boolean } | null },
  { input: DeleteActionInput }
>;

export const replay = 'query ReplayAction($chatbotId:ID!$actionId:ID!$wordings:[String!]){replayAction(chatbotId:$chatbotId actionId:$actionId wordings:$wordings){conversations matched sentences{conversationId sentence}}}' as TypedDocument<
  { replayAction: { conversations: number; matched: number; sentences: { conversationId: string; sentence: string }[] } | null },
  { chatbotId: string; actionId: string; wordings?: string[] | null }
>;

export const rotateSecret = 'mutation RotateActionSecret($input:RotateActionSecretInput!){rotateActionSecret(input:$input){secret}}' as TypedDocument<
  { rotateActionSecret: { secret: string } | null },
  { input: RotateActionSecretInput }
>;

export const test = 'mutation TestAction($input:TestActionInput!){testAction(input:$input){run{status usesExample shown{key label value}message error response{status body}}}}' as TypedDocument<
  { testAction: { run: { status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; response: { status: number; body: string | null } | null } } | null },
  { input: TestActionInput }
>;

export const update = 'mutation UpdateAction($input:UpdateActionInput!){updateAction(input:$input){action{...ActionDetails}}}fragment ActionDetails on Action{id name wordings description inputs{...ActionInputDetails}access confirm call{...ActionCallDetails}result{...ActionResultDetails}failure{message handOver}credits needsApproval redacted examples{...ActionExampleDetails}enabled secretHeaderNames stoppedReason signed revision}fragment ActionInputDetails on ActionInput{key kind from required labels{language text}questions{language text}min max whole pattern choices{value labels{language text}}}fragment ActionCallDetails on ActionCall{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}fragment ActionResultDetails on ActionResult{fields{key label path}template}fragment ActionExampleDetails on ActionExample{values{key value}status body}' as TypedDocument<
  { updateAction: { action: { id: string; name: string; wordings: string[]; description: string; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; labels: { language: string; text: string }[]; questions: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; credits: number; needsApproval: boolean; redacted: string[]; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; enabled: boolean; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number } } | null },
  { input: UpdateActionInput }
>;
