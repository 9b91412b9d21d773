// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface ActionValueInput {
  key: string;
  value: string;
}

export interface ApproveActionRunInput {
  conversationId: string;
  runId: string;
}

export interface ConfirmActionRunInput {
  confirmation: string;
  conversationId: string;
  runId: string;
}

export interface DeclineActionRunInput {
  conversationId: string;
  runId: string;
}

export interface RetryActionRunInput {
  conversationId: string;
  notDone?: boolean | null;
  runId: string;
}

export interface StartActionRunInput {
  actionId: string;
  conversationId: string;
  values?: ActionValueInput[] | null;
}

export const approve = 'mutation ApproveActionRun($input:ApproveActionRunInput!){approveActionRun(input:$input){run{...RunRow}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { approveActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } } | null },
  { input: ApproveActionRunInput }
>;

export const confirm = 'mutation ConfirmActionRun($input:ConfirmActionRunInput!){confirmActionRun(input:$input){run{...RunRow}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { confirmActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } } | null },
  { input: ConfirmActionRunInput }
>;

export const decline = 'mutation DeclineActionRun($input:DeclineActionRunInput!){declineActionRun(input:$input){run{...RunRow}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { declineActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } } | null },
  { input: DeclineActionRunInput }
>;

export const list = 'query ConversationRuns($conversationId:ID!){conversationActionRuns(conversationId:$conversationId first:20){edges{node{...RunRow}}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { conversationActionRuns: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } }[] } | null },
  { conversationId: string }
>;

export const log = 'query ActionRuns($chatbotId:ID!$status:ActionRunStatus$actionId:ID$after:String){actionRuns(chatbotId:$chatbotId status:$status actionId:$actionId first:50 after:$after){edges{node{...RunRow}}pageInfo{endCursor hasNextPage}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { actionRuns: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { chatbotId: string; status?: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN' | null; actionId?: string | null; after?: string | null }
>;

export const one = 'query OneActionRun($chatbotId:ID!$runId:ID!){actionRun(chatbotId:$chatbotId runId:$runId){...RunRow confirmedBy{name}approvedBy{name}credits request{method url headers{name value}body}response{status body}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { actionRun: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null; confirmedBy: { name: string } | null; approvedBy: { name: string } | null; credits: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null } | null },
  { chatbotId: string; runId: string }
>;

export const retry = 'mutation RetryActionRun($input:RetryActionRunInput!){retryActionRun(input:$input){run{...RunRow}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { retryActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } } | null },
  { input: RetryActionRunInput }
>;

export const start = 'mutation StartActionRun($input:StartActionRunInput!){startActionRun(input:$input){run{...RunRow}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { startActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } } | null },
  { input: StartActionRunInput }
>;

export const startable = 'query StartableActions($chatbotId:ID!){actions(chatbotId:$chatbotId){id name enabled access confirm inputs{...ActionInputDetails}}}fragment ActionInputDetails on ActionInput{key kind from required labels{language text}questions{language text}min max whole pattern choices{value labels{language text}}}' as TypedDocument<
  { actions: { id: string; name: string; enabled: boolean; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; labels: { language: string; text: string }[]; questions: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[] }[] | null },
  { chatbotId: string }
>;

export const waiting = 'query WaitingActionRuns($after:String){waitingActionRuns(first:50 after:$after){edges{node{...RunRow}}pageInfo{endCursor hasNextPage}}}fragment RunRow on ActionRun{id chatbotId conversationId actionId actionName status usesExample values{key value}confirmation expiresAt needsApproval startedBy{name}attempts shown{key label value}message error createdAt endedAt}' as TypedDocument<
  { waitingActionRuns: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { name: string } | null; attempts: number; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; createdAt: string; endedAt: string | null } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { after?: string | null }
>;

export const waitingCount = 'query WaitingRunCount{waitingActionRuns(first:20){edges{node{id}}pageInfo{hasNextPage}}}' as TypedDocument<
  { waitingActionRuns: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean } } | null },
  Record<string, never>
>;
