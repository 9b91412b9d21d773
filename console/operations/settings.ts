// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface CreateCannedReplyInput {
  shortcut: string;
  text: string;
}

export interface DeleteCannedReplyInput {
  cannedReplyId: string;
}

export interface PushKeysInput {
  auth: string;
  p256dh: string;
}

export interface RegisterPushSubscriptionInput {
  endpoint: string;
  keys: PushKeysInput;
  label?: string | null;
}

export interface RemovePushSubscriptionInput {
  pushDeviceId: string;
}

export interface TestPushSubscriptionInput {
  pushDeviceId: string;
}

export interface UpdatePushSettingsInput {
  hideWords: boolean;
}

export interface UpdateViewerInput {
  name: string;
}

export interface UpdateWorkspaceInput {
  conversationRetentionDays?: number | null;
  inactivityHours?: number | null;
  leadRetentionDays?: number | null;
  visitorReplyMail?: boolean | null;
  waitingMailMinutes?: number | null;
}

export const canned = 'query AllCannedReplies{cannedReplies{id shortcut text}}' as TypedDocument<
  { cannedReplies: { id: string; shortcut: string; text: string }[] | null },
  Record<string, never>
>;

export const pushSettings = 'query PushSettings{pushSettings{publicKey hideWords devices{id label lastSeenAt}}}' as TypedDocument<
  { pushSettings: { publicKey: string; hideWords: boolean; devices: { id: string; label: string; lastSeenAt: string }[] } | null },
  Record<string, never>
>;

export const registerPush = 'mutation RegisterPushSubscription($input:RegisterPushSubscriptionInput!){registerPushSubscription(input:$input){pushDevice{id}}}' as TypedDocument<
  { registerPushSubscription: { pushDevice: { id: string } } | null },
  { input: RegisterPushSubscriptionInput }
>;

export const removeCanned = 'mutation DeleteCannedReply($input:DeleteCannedReplyInput!){deleteCannedReply(input:$input){deleted}}' as TypedDocument<
  { deleteCannedReply: { deleted: boolean } | null },
  { input: DeleteCannedReplyInput }
>;

export const removePush = 'mutation RemovePushSubscription($input:RemovePushSubscriptionInput!){removePushSubscription(input:$input){removed}}' as TypedDocument<
  { removePushSubscription: { removed: boolean } | null },
  { input: RemovePushSubscriptionInput }
>;

export const rename = 'mutation UpdateViewer($input:UpdateViewerInput!){updateViewer(input:$input){member{name}}}' as TypedDocument<
  { updateViewer: { member: { name: string } } | null },
  { input: UpdateViewerInput }
>;

export const save = 'mutation UpdateWorkspace($input:UpdateWorkspaceInput!){updateWorkspace(input:$input){workspace{settings{inactivityHours conversationRetentionDays leadRetentionDays}}}}' as TypedDocument<
  { updateWorkspace: { workspace: { settings: { inactivityHours: number; conversationRetentionDays: number | null; leadRetentionDays: number | null } } } | null },
  { input: UpdateWorkspaceInput }
>;

export const saveCanned = 'mutation CreateCannedReply($input:CreateCannedReplyInput!){createCannedReply(input:$input){cannedReply{id}}}' as TypedDocument<
  { createCannedReply: { cannedReply: { id: string } } | null },
  { input: CreateCannedReplyInput }
>;

export const testPush = 'mutation TestPushSubscription($input:TestPushSubscriptionInput!){testPushSubscription(input:$input){sent}}' as TypedDocument<
  { testPushSubscription: { sent: boolean } | null },
  { input: TestPushSubscriptionInput }
>;

export const updatePush = 'mutation UpdatePushSettings($input:UpdatePushSettingsInput!){updatePushSettings(input:$input){pushSettings{hideWords}}}' as TypedDocument<
  { updatePushSettings: { pushSettings: { hideWords: boolean } } | null },
  { input: UpdatePushSettingsInput }
>;

export const workspace = 'query WorkspaceSettings{workspace{id name plan balance chatbotCount limits{chatbots sourcesPerChatbot seats monthlyCredits}settings{inactivityHours conversationRetentionDays leadRetentionDays}}}' as TypedDocument<
  { workspace: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; balance: number; chatbotCount: number; limits: { chatbots: number; sourcesPerChatbot: number; seats: number; monthlyCredits: number }; settings: { inactivityHours: number; conversationRetentionDays: number | null; leadRetentionDays: number | null } } | null },
  Record<string, never>
>;
