import * as z from 'zod';
import type { App, AttributeUpdates, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { name } from '../core/fields.ts';
import { remembered } from '../core/remember.ts';
import { RETENTION_DUE, settingsKey } from '../core/tenants.ts';

const DEFAULT_INACTIVITY_HOURS = 24;
/** Long enough that whoever looks at the inbox reads first, short enough that the visitor is still there. */
const DEFAULT_WAITING_MINUTES = 3;

const inactivityBounds = { error: 'must be an integer from 1 to 720' };
const retentionBounds = { error: 'must be an integer from 1 to 3650, or null' };
const inactivityHours = z
  .int()
  .min(1, inactivityBounds)
  .max(720, inactivityBounds)
  .meta({ description: 'Hours without messages after which a conversation is resolved' });
const waitingBounds = { error: 'must be an integer from 1 to 1440, or null' };
const waitingMailMinutes = z.int().min(1, waitingBounds).max(1440, waitingBounds).nullable().meta({
  description:
    'Minutes after which members on duty are mailed that a visitor waits for a human, if nobody has read it. Null: never',
});
const visitorReplyMail = z.boolean().meta({
  description: 'Whether a reply is mailed to a visitor who has left the page and given an address',
});
const actionsEnabled = z.boolean().meta({
  description: "Whether the workspace's chatbots may run actions. False stops all of them at once",
});
const retentionDays = (what: string) =>
  z
    .int()
    .min(1, retentionBounds)
    .max(3650, retentionBounds)
    .nullable()
    .meta({ description: `Days ${what} is erased. Null: kept forever` });

const effortBounds = { error: 'must be an integer from 1 to 480, or null' };
const costBounds = { error: 'must be a number from 0 to 10000, or null' };
const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

/** What a conversation costs without the AI, for the report of what it spared. */
const effort = {
  minutesPerConversation: z.int().min(1, effortBounds).max(480, effortBounds).nullable().meta({
    description: 'Minutes that a person needs for a conversation. Null: what the AI spared is not computed',
  }),
  hourlyCost: z.number().min(0, costBounds).max(10_000, costBounds).nullable().meta({
    description: "Cost of an hour of a person's work, in `currency`. Null: only hours are computed",
    graphql: 'Float',
  }),
  currency: z
    .string()
    .refine(isCurrency, { error: 'must be a currency code such as EUR' })
    .meta({
      override: {
        type: 'string',
        minLength: 3,
        maxLength: 3,
        description: 'Currency of `hourlyCost`, as an ISO 4217 code',
      },
      graphql: 'String',
    }),
};

export const workspaceSettings = z
  .object({
    inactivityHours,
    waitingMailMinutes,
    visitorReplyMail,
    conversationRetentionDays: retentionDays('without activity after which a conversation'),
    leadRetentionDays: retentionDays('without changes after which a lead'),
    actionsEnabled,
    ...effort,
  })
  .meta({ id: 'WorkspaceSettings', description: 'Settings of a workspace.' });
export type WorkspaceSettings = z.output<typeof workspaceSettings>;

const optional = workspaceSettings.partial().extend({ name: name(120).optional().describe('Name of the workspace') });
export const workspaceInput = z
  .object(optional.shape)
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: `must name at least one of ${Object.keys(optional.shape).join(', ')}`,
  });

const isShorter = (days: number | null | undefined, current: number | null) =>
  days != null && (current === null || days < current);

/** True if more is erased after the change: a retention period is set or shortened. */
export const erasesMore = (input: Partial<WorkspaceSettings>, current: WorkspaceSettings): boolean =>
  isShorter(input.conversationRetentionDays, current.conversationRetentionDays) ||
  isShorter(input.leadRetentionDays, current.leadRetentionDays);

const storedSettings = z.object({
  inactivityHours: z.number().default(DEFAULT_INACTIVITY_HOURS),
  waitingMailMinutes: z.number().nullable().default(DEFAULT_WAITING_MINUTES),
  visitorReplyMail: z.boolean().default(true),
  actionsEnabled: z.boolean().default(true),
  conversationRetentionDays: z.number().nullable().default(null),
  leadRetentionDays: z.number().nullable().default(null),
  minutesPerConversation: z.number().nullable().default(null),
  hourlyCost: z.number().nullable().default(null),
  currency: z.string().default('USD'),
});

/** A workspace's settings, with defaults for those that are not set. */
export const toSettings = (item: Item | undefined): WorkspaceSettings => storedSettings.parse(item ?? {});

/** Reads the current settings. */
export const readSettings = async (app: App, workspaceId: string): Promise<WorkspaceSettings> =>
  toSettings(await app.store.get(settingsKey(workspaceId), { consistent: true }));

/** Returns settings at most one minute old, so a visitor's message need not read them each time. */
export const recentSettings = (app: App, workspaceId: string): Promise<WorkspaceSettings> =>
  remembered(app, `settings#${workspaceId}`, 60_000, async () =>
    toSettings(await app.store.get(settingsKey(workspaceId))),
  );

/**
 * Updates the fields that the input names. A new retention period is due immediately, from the oldest row. One that is switched
 * off is noticed at its next turn, so this is always a single write.
 */
export async function writeSettings(
  app: App,
  workspaceId: string,
  input: Partial<WorkspaceSettings>,
): Promise<WorkspaceSettings> {
  const { conversationRetentionDays, leadRetentionDays } = input;
  const updatedAt = nowIso(app);
  const isKept = conversationRetentionDays != null || leadRetentionDays != null;
  const due: AttributeUpdates = isKept
    ? { set: { dueKind: RETENTION_DUE, dueAt: updatedAt }, remove: ['reached'] }
    : {};
  const set = { ...input, ...due.set, workspaceId, v: 1, updatedAt };
  const written = await app.store.update(settingsKey(workspaceId), { ...due, set });
  app.cache.delete(`settings#${workspaceId}`);
  return toSettings(written.item);
}
