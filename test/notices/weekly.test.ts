import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../domain/core/hours/local-days.ts';
import { localTime } from '../../domain/core/hours/local-time.ts';
import { memberKey, weeklyPk } from '../../domain/team/items.ts';
import { nextMondayMs } from '../../domain/team/notifications.ts';
import { client, type RestClient, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { chatJson, makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import { decoded, mailApp, ROOT, runMails } from './support.ts';

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 24 * 60;
const { platform } = await useScene();
const server = await startMailServer();
afterAll(() => server.close());

const TIMEZONE = 'Asia/Kathmandu';
/** Minutes from now to the Monday morning after this week, and two more. Early on a Monday, the next one is about the week before. */
function monday(): number {
  const next = nextMondayMs(TIMEZONE, Date.now());
  const isAboutThisWeek = localTime(Date.now(), TIMEZONE).weekday > 0 || next - Date.now() > DAY_MS;
  return Math.ceil((next - Date.now()) / MINUTE_MS) + 2 + (isAboutThisWeek ? 0 : WEEK_MINUTES);
}
const at = (minutes: number) => mailApp(platform, server, minutes);
const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));

let tenant: Tenant;
let ann: Awaited<ReturnType<typeof joinTeam>>;
let api: RestClient;
const due = async () =>
  (await Array.fromAsync(platform.store.queryAll({ pk: weeklyPk(tenant.workspaceId) }))).map(({ dueAt }) => dueAt);

beforeAll(async () => {
  tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  ann = await joinTeam(platform, tenant, `ann-${Math.random().toString(36).slice(2)}@team.example`);
  const made = await tenant.api.post('/api-keys', { name: 'ann', scopes: ['conversations:read'], memberId: ann.id });
  api = client(platform.baseUrl, made.body.data.key);
  await chatJson(bot.publicUrl, { message: 'Do you ship to evil.example?' });
  await until('the conversation is counted', async () => {
    const { body } = await tenant.api.get('/analytics/summary?range=last_7d');
    return body.data.outcomes.total === 1;
  });
});

it('is off until the member wants it, costs no row then, and is due on Monday morning in their zone', async () => {
  expect((await api.get('/viewer')).body.data.member.notifications).toMatchObject({
    weeklyReport: false,
    timezone: null,
  });
  expect(await due()).toEqual([]);
  const wrong = await api.patch('/viewer/notifications', { weeklyReport: true, timezone: 'Mars/Olympus' });
  expect([wrong.status, wrong.body.error.details]).toEqual([422, [{ path: 'timezone', message: 'Unknown timezone.' }]]);
  const { body } = await api.patch('/viewer/notifications', { weeklyReport: true, timezone: TIMEZONE });
  expect(body.data).toMatchObject({ weeklyReport: true, timezone: TIMEZONE, waitingMail: true });
  const [dueAt] = await due();
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIMEZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(local.format(Date.parse(String(dueAt)))).toMatch(/^Mon.*08:00$/);
});

it('is mailed once, although several jobs run and one has died after it was marked', async () => {
  await runMails(at(0));
  expect(mailsTo(ann.email)).toEqual([]);
  const minutes = monday();
  const apps = [at(minutes), at(minutes), at(minutes)];
  await Promise.all(apps.map(runMails));
  expect(mailsTo(ann.email)).toHaveLength(1);
  const text = decoded(mailsTo(ann.email)[0]!);
  expect(text).toMatch(/Conversations: 1 \(week before: 0\)/);
  expect(text).toContain('evil[.]example');
  expect(text).toContain(`${ROOT}/console/w/${tenant.workspaceId}/reports?from=`);
  expect(text).toContain('In your profile, you choose which emails you receive');
  // The job that died has marked the week, and the row is due again.
  const [row] = await Array.fromAsync(platform.store.queryAll({ pk: weeklyPk(tenant.workspaceId) }));
  const dueAt = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  await platform.store.update({ pk: row!.pk, sk: row!.sk }, { set: { dueAt } });
  await runMails(at(minutes + 1));
  expect(mailsTo(ann.email)).toHaveLength(1);
  expect(Date.parse(String((await due())[0]))).toBeGreaterThan(Date.now() + (minutes + 6 * 24 * 60) * MINUTE_MS);
});

it('says nothing about a quiet week after another, and ends with the wish for it', async () => {
  await runMails(at(monday() + WEEK_MINUTES));
  expect(mailsTo(ann.email)).toHaveLength(2);
  await runMails(at(monday() + 2 * WEEK_MINUTES));
  expect(mailsTo(ann.email)).toHaveLength(2);
  await api.patch('/viewer/notifications', { weeklyReport: false });
  expect(await due()).toEqual([]);
});

it('goes to no member who is inactive, and comes back with them', async () => {
  await api.patch('/viewer/notifications', { weeklyReport: true });
  const key = memberKey(tenant.workspaceId, ann.id);
  await platform.store.update(key, { set: { status: 'inactive' } });
  await runMails(at(monday()));
  expect(mailsTo(ann.email)).toHaveLength(2);
  expect(await due()).toHaveLength(1);
});
