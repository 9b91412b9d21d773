// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface CreateCannedReplyInput {
  shortcut: string;
  text: string;
}

export interface DeleteCannedReplyInput {
  cannedReplyId: string;
}

export interface DeleteLabelInput {
  labelId: string;
}

export interface DisconnectProgramInput {
  programId: string;
}

export interface DutyHoursInput {
  days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[];
  from: string;
  timezone: string;
  to: string;
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

export interface UpdateCannedReplyInput {
  cannedReplyId: string;
  shortcut?: string | null;
  text?: string | null;
}

export interface UpdateLabelInput {
  color?: string | null;
  labelId: string;
  name?: string | null;
}

export interface UpdateNotificationsInput {
  hours?: DutyHoursInput | null;
  language?: string | null;
  mentionMail?: boolean | null;
  timezone?: string | null;
  waitingMail?: boolean | null;
  weeklyReport?: boolean | null;
}

export interface UpdatePushSettingsInput {
  hideWords: boolean;
}

export interface UpdateViewerInput {
  name: string;
}

export interface UpdateWorkspaceInput {
  actionsEnabled?: boolean | null;
  conversationRetentionDays?: number | null;
  currency?: string | null;
  hourlyCost?: number | null;
  inactivityHours?: number | null;
  leadRetentionDays?: number | null;
  minutesPerConversation?: number | null;
  name?: string | null;
  visitorReplyMail?: boolean | null;
  waitingMailMinutes?: number | null;
}

export const canned = 'query AllCannedReplies{cannedReplies{id shortcut text}}' as TypedDocument<
  { cannedReplies: { id: string; shortcut: string; text: string }[] | null },
  Record<string, never>
>;

export const changeCanned = 'mutation UpdateCannedReply($input:UpdateCannedReplyInput!){updateCannedReply(input:$input){cannedReply{id}}}' as TypedDocument<
  { updateCannedReply: { cannedReply: { id: string } } | null },
  { input: UpdateCannedReplyInput }
>;

export const disconnect = 'mutation DisconnectProgram($input:DisconnectProgramInput!){disconnectProgram(input:$input){disconnected}}' as TypedDocument<
  { disconnectProgram: { disconnected: boolean } | null },
  { input: DisconnectProgramInput }
>;

export const notifications = 'query Notifications{viewer{member{notifications{waitingMail mentionMail weeklyReport timezone hours{timezone days from to}}}}}' as TypedDocument<
  { viewer: { member: { notifications: { waitingMail: boolean; mentionMail: boolean; weeklyReport: boolean; timezone: string | null; hours: { timezone: string; days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[]; from: string; to: string } | null } } | null } | null },
  Record<string, never>
>;

export const onDuty = 'query OnDuty{members{role status owner notifications{waitingMail hours{days}}}}' as TypedDocument<
  { members: { role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE'; owner: boolean; notifications: { waitingMail: boolean; hours: { days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[] } | null } }[] | null },
  Record<string, never>
>;

export const programs = 'query ConnectedPrograms{connectedPrograms{id name usedAt}}' as TypedDocument<
  { connectedPrograms: { id: string; name: string; usedAt: string }[] | null },
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

export const removeLabel = 'mutation DeleteLabel($input:DeleteLabelInput!){deleteLabel(input:$input){deleted}}' as TypedDocument<
  { deleteLabel: { deleted: boolean } | null },
  { input: DeleteLabelInput }
>;

export const removePush = 'mutation RemovePushSubscription($input:RemovePushSubscriptionInput!){removePushSubscription(input:$input){removed}}' as TypedDocument<
  { removePushSubscription: { removed: boolean } | null },
  { input: RemovePushSubscriptionInput }
>;

export const rename = 'mutation UpdateViewer($input:UpdateViewerInput!){updateViewer(input:$input){member{name}}}' as TypedDocument<
  { updateViewer: { member: { name: string } } | null },
  { input: UpdateViewerInput }
>;

export const save = 'mutation UpdateWorkspace($input:UpdateWorkspaceInput!){updateWorkspace(input:$input){workspace{settings{inactivityHours waitingMailMinutes visitorReplyMail conversationRetentionDays leadRetentionDays}}}}' as TypedDocument<
  { updateWorkspace: { workspace: { settings: { inactivityHours: number; waitingMailMinutes: number | null; visitorReplyMail: boolean; conversationRetentionDays: number | null; leadRetentionDays: number | null } } } | null },
  { input: UpdateWorkspaceInput }
>;

export const saveCanned = 'mutation CreateCannedReply($input:CreateCannedReplyInput!){createCannedReply(input:$input){cannedReply{id}}}' as TypedDocument<
  { createCannedReply: { cannedReply: { id: string } } | null },
  { input: CreateCannedReplyInput }
>;

export const saveLabel = 'mutation UpdateLabel($input:UpdateLabelInput!){updateLabel(input:$input){label{id}}}' as TypedDocument<
  { updateLabel: { label: { id: string } } | null },
  { input: UpdateLabelInput }
>;

export const saveNotifications = 'mutation UpdateNotifications($input:UpdateNotificationsInput!){updateNotifications(input:$input){notifications{waitingMail mentionMail weeklyReport timezone hours{timezone days from to}}}}' as TypedDocument<
  { updateNotifications: { notifications: { waitingMail: boolean; mentionMail: boolean; weeklyReport: boolean; timezone: string | null; hours: { timezone: string; days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[]; from: string; to: string } | null } } | null },
  { input: UpdateNotificationsInput }
>;

export const testPush = 'mutation TestPushSubscription($input:TestPushSubscriptionInput!){testPushSubscription(input:$input){sent}}' as TypedDocument<
  { testPushSubscription: { sent: boolean } | null },
  { input: TestPushSubscriptionInput }
>;

export const updatePush = 'mutation UpdatePushSettings($input:UpdatePushSettingsInput!){updatePushSettings(input:$input){pushSettings{hideWords}}}' as TypedDocument<
  { updatePushSettings: { pushSettings: { hideWords: boolean } } | null },
  { input: UpdatePushSettingsInput }
>;

export const workspace = 'query WorkspaceSettings{workspace{id name plan balance chatbotCount limits{chatbots sourcesPerChatbot seats monthlyCredits}settings{inactivityHours waitingMailMinutes visitorReplyMail conversationRetentionDays leadRetentionDays actionsEnabled}}}' as TypedDocument<
  { workspace: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; balance: number; chatbotCount: number; limits: { chatbots: number; sourcesPerChatbot: number; seats: number; monthlyCredits: number }; settings: { inactivityHours: number; waitingMailMinutes: number | null; visitorReplyMail: boolean; conversationRetentionDays: number | null; leadRetentionDays: number | null; actionsEnabled: boolean } } | null },
  Record<string, never>
>;
