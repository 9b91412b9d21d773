import { afterAll, expect, it } from 'vitest';
import { maintain } from '../../domain/maintenance.ts';
import { memberKey } from '../../domain/team/items.ts';
import { hashOfAddress } from '../../domain/visitor-mail/unmailed.ts';
import { client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { chat, chatJson, makeBot } from '../support/visitor.ts';
import { joinTeam, members } from '../team/support.ts';
import { decoded, mailApp, ROOT, runMails } from './support.ts';

const { platform } = await useScene();
const server = await startMailServer();
afterAll(() => server.close());

const at = (minutes: number, settings = {}) => mailApp(platform, server, minutes, settings);
const run = (minutes: number) => runMails(at(minutes));
const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));
const address = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@team.example`;

interface Desk {
  tenant: Tenant;
  owner: string;
  publicUrl: string;
  chatbotId: string;
}

async function desk(): Promise<Desk> {
  const tenant = await platform.tenant();
  const { publicUrl, id: chatbotId } = await makeBot(platform, tenant);
  // Every tenant's owner has the same address.
  const owner = (await members(tenant)).find((member) => member.owner)!.id;
  const email = address('owner');
  await platform.store.update(memberKey(tenant.workspaceId, owner), { set: { email } });
  return { tenant, owner: email, publicUrl, chatbotId };
}

/** A visitor who asks something, then for a person. */
async function waits({ publicUrl }: Desk) {
  const { conversationId, bindingToken: bt } = (await chat(publicUrl, { message: 'Do you ship to evil.example?' }))
    .start;
  await chatJson(publicUrl, { message: 'I want to talk to a human', conversationId, bt });
  return { conversationId, bt };
}
const read = async ({ tenant }: Desk, conversationId: string) => {
  const { messages } = (await tenant.api.get(`/conversations/${conversationId}/messages`)).body.data;
  const answer = await tenant.api.post(`/conversations/${conversationId}/read`, { messageId: messages.at(-1).id });
  expect(answer.status).toBe(200);
};

it('mails who is on duty once when a visitor has waited unread, however many schedules run', async () => {
  const place = await desk();
  const member = await joinTeam(platform, place.tenant, address('ann'));
  const viewer = await joinTeam(platform, place.tenant, address('vic'), 'viewer');
  const { conversationId } = await waits(place);
  await run(2);
  expect(mailsTo(place.owner)).toEqual([]);
  await Promise.all([run(4), run(4)]);
  expect([place.owner, member.email, viewer.email].map((to) => mailsTo(to).length)).toEqual([1, 1, 0]);
  const [mail] = mailsTo(member.email);
  const text = decoded(mail!);
  expect(text).toContain(`${ROOT}/console/w/${place.tenant.workspaceId}/inbox/${conversationId}`);
  expect(text).toContain('evil[.]example');
  expect(text).not.toContain('evil.example');
  expect(text).toContain('Auto-Submitted: auto-generated');
  await run(300);
  expect(mailsTo(member.email)).toHaveLength(1);
});

it('takes answers to such a mail only where it is known who sends them', async () => {
  const place = await desk();
  const inboundMailDomain = 'in.desk.example';
  for (const knowsMailSenders of [true, false]) {
    const { conversationId } = await waits(place);
    await runMails(at(4, { inboundMailDomain, knowsMailSenders }));
    const [mail] = mailsTo(place.owner).filter(({ text }) => text.includes(conversationId));
    expect(/^Reply-To:\s+reply\+/m.test(mail!.text), `${knowsMailSenders}`).toBe(knowsMailSenders);
    expect(decoded(mail!).includes('your answer is sent to the visitor')).toBe(knowsMailSenders);
  }
});

it('mails again only for a new wait after somebody has read', async () => {
  const place = await desk();
  const { conversationId, bt } = await waits(place);
  const again = async () => {
    await place.tenant.api.post(`/conversations/${conversationId}/release`);
    await chatJson(place.publicUrl, { message: 'I want to talk to a human', conversationId, bt });
  };
  await run(4);
  await again();
  await run(4);
  expect(mailsTo(place.owner)).toHaveLength(1);
  await read(place, conversationId);
  await again();
  await run(4);
  expect(mailsTo(place.owner)).toHaveLength(2);
});

it('mails nobody about what was read, taken over, given back, only a test, or switched off', async () => {
  const place = await desk();
  const { api } = place.tenant;
  const [readOne, taken, released] = [await waits(place), await waits(place), await waits(place)];
  await read(place, readOne.conversationId);
  await api.post(`/conversations/${taken.conversationId}/takeover`);
  await api.post(`/conversations/${released.conversationId}/release`);
  const started = (await api.post(`/chatbots/${place.chatbotId}/test-conversations`)).body.data;
  await chatJson(place.publicUrl, {
    message: 'I want to talk to a human',
    conversationId: started.conversationId,
    bt: started.bindingToken,
  });
  await run(4);
  expect(mailsTo(place.owner)).toEqual([]);
  await waits(place);
  expect((await api.patch('/workspace', { waitingMailMinutes: null })).body.data.settings).toMatchObject({
    waitingMailMinutes: null,
  });
  await run(4);
  expect(mailsTo(place.owner)).toEqual([]);
});

it('mails about a wait that a merge, its undoing or the end of a snooze begins', async () => {
  const place = await desk();
  const linked = (id: string) => mailsTo(place.owner).filter((mail) => decoded(mail).includes(`/inbox/${id}`)).length;
  const [source, into] = [await waits(place), (await chat(place.publicUrl, { message: 'Hello' })).start.conversationId];
  const merging = `/conversations/${source.conversationId}`;
  const merged = await place.tenant.api.post(`${merging}/merge`, {
    intoConversationId: into,
    differentVisitors: true,
  });
  expect(merged.body).toMatchObject({ data: { status: 'human_requested' } });
  await run(4);
  expect([linked(into), linked(source.conversationId)]).toEqual([1, 0]);
  expect((await place.tenant.api.post(`${merging}/unmerge`)).status).toBe(200);
  await run(4);
  expect([linked(into), linked(source.conversationId)]).toEqual([1, 1]);

  const { conversationId, bt } = await waits(place);
  await read(place, conversationId);
  expect((await place.tenant.api.post(`/conversations/${conversationId}/snooze`, {})).status).toBe(200);
  await run(4);
  expect(linked(conversationId)).toBe(0);
  await chatJson(place.publicUrl, { message: 'Is anybody there?', conversationId, bt });
  await run(4);
  expect(linked(conversationId)).toBe(1);
});

/** A key that acts for a new member. */
async function memberKeyOf({ tenant }: Desk, name: string) {
  const { id, email } = await joinTeam(platform, tenant, address(name));
  const scopes = ['conversations:read'];
  const made = await tenant.api.post('/api-keys', { name, scopes, memberId: id });
  return { id, email, api: client(platform.baseUrl, made.body.data.key) };
}

it('mails who has the conversation of a visitor who writes again, or all on duty if nobody who could answer has it', async () => {
  const place = await desk();
  const { api } = place.tenant;
  const [bob, { conversationId, bt }] = [await memberKeyOf(place, 'bob'), await waits(place)];
  const path = `/conversations/${conversationId}`;
  const writesAgain = async () => {
    await read(place, conversationId);
    expect((await api.post(`${path}/snooze`, {})).status).toBe(200);
    await chatJson(place.publicUrl, { message: 'Is anybody there?', conversationId, bt });
    await run(4);
    return [bob.email, place.owner].map((email) => mailsTo(email).length);
  };
  expect((await api.post(`${path}/assign`, { memberId: bob.id })).status).toBe(200);
  expect(await writesAgain()).toEqual([1, 0]);
  expect((await api.patch(`/members/${bob.id}`, { status: 'inactive' })).status).toBe(200);
  expect(await writesAgain()).toEqual([1, 1]);
});

it('mails a member whose hours have not begun when they begin, if the visitor still waits', async () => {
  const place = await desk();
  const ann = await memberKeyOf(place, 'ann');
  const bob = await memberKeyOf(place, 'bob');
  const hour = (plus: number) => `${String((new Date().getUTCHours() + plus) % 24).padStart(2, '0')}:00`;
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const hours = { timezone: 'UTC', days, from: hour(2), to: hour(4) };
  const saved = await ann.api.patch('/viewer/notifications', { hours });
  const unchanged = { waitingMail: true, mentionMail: true, weeklyReport: false, timezone: null, language: null };
  expect(saved.body.data).toEqual({ ...unchanged, hours });
  expect((await ann.api.get('/viewer')).body.data.member.notifications).toEqual(saved.body.data);
  await bob.api.patch('/viewer/notifications', { waitingMail: false });
  await waits(place);
  await run(4);
  expect([place.owner, ann.email, bob.email].map((to) => mailsTo(to).length)).toEqual([1, 0, 0]);
  await run(121);
  expect([place.owner, ann.email, bob.email].map((to) => mailsTo(to).length)).toEqual([1, 1, 0]);
});

it('mails in the language of the member, and again later what a server refused for now', async () => {
  const place = await desk();
  const ann = await memberKeyOf(place, 'ann');
  await ann.api.patch('/viewer/notifications', { language: 'de-AT' });
  await place.tenant.api.patch('/workspace', { waitingMailMinutes: 1 });
  await waits(place);
  server.nextRefusals.push(451, 451);
  await run(4);
  expect(mailsTo(ann.email)).toEqual([]);
  await run(8);
  expect(decoded(mailsTo(ann.email)[0]!)).toContain('wartet auf eine Antwort');
  expect(mailsTo(place.owner)).toHaveLength(1);
});

it('keeps each of several changes that are made at once', async () => {
  const { api } = await memberKeyOf(await desk(), 'ann');
  const hours = { timezone: 'UTC', days: ['mon'], from: '09:00', to: '17:00' };
  const changes = [
    { waitingMail: false },
    { mentionMail: false },
    { weeklyReport: true },
    { hours },
    { timezone: 'Europe/Berlin' },
    { language: 'de' },
  ];
  const saved = await Promise.all(changes.map((change) => api.patch('/viewer/notifications', change)));
  expect(saved.map(({ status }) => status)).toEqual(changes.map(() => 200));
  expect((await api.get('/viewer')).body.data.member.notifications).toEqual(Object.assign({}, ...changes));
});

it('refuses notifications of a key without a member, and what is not valid', async () => {
  const place = await desk();
  const unbound = await place.tenant.api.patch('/viewer/notifications', { waitingMail: false });
  expect([unbound.status, unbound.body.error]).toMatchObject([
    403,
    { code: 'FORBIDDEN', message: 'The key belongs to no member. Only a member has notifications.' },
  ]);
  const { api } = await memberKeyOf(place, 'ann');
  const hours = { timezone: 'UTC', days: ['mon'], from: '09:00', to: '17:00' };
  const wrong = [
    [{}, ''],
    [{ waitingMail: 'yes' }, 'waitingMail'],
    [{ hours: { ...hours, days: [] } }, 'hours.days'],
    [{ hours: { ...hours, timezone: 'Mars' } }, 'hours.timezone'],
    [{ hours: { ...hours, to: '25:00' } }, 'hours.to'],
    [{ language: 'a b' }, 'language'],
  ] as const;
  for (const [input, path] of wrong) {
    const refused = await api.patch('/viewer/notifications', input);
    expect([refused.status, refused.body.error.details[0].path]).toEqual([422, path]);
  }
  expect((await client(platform.baseUrl, 'none').patch('/viewer/notifications', { hours })).status).toBe(401);
});

it('mails whom a note mentions, once, unless they have read it, do not want it, or wrote it', async () => {
  const place = await desk();
  const { conversationId } = await waits(place);
  const [ann, bob, eve] = [
    await memberKeyOf(place, 'ann'),
    await memberKeyOf(place, 'bob'),
    await memberKeyOf(place, 'eve'),
  ];
  await bob.api.patch('/viewer/notifications', { mentionMail: false });
  const mentionedMemberIds = [ann.id, bob.id, eve.id];
  const body = 'Please look at lamps.example';
  const note = await place.tenant.api.post(`/conversations/${conversationId}/notes`, { body, mentionedMemberIds });
  const { messages } = (await eve.api.get(`/conversations/${conversationId}/messages`)).body.data;
  const read = { messageId: messages.at(-1).id, noteId: note.body.data.id };
  await eve.api.post(`/conversations/${conversationId}/read`, read);
  const { workspaceId } = place.tenant;
  const job = { kind: 'mail-mention', workspaceId, conversationId, noteId: note.body.data.id } as const;
  await Promise.all([maintain(at(2), job), maintain(at(2), job)]);
  expect([ann, bob, eve].map(({ email }) => mailsTo(email).length)).toEqual([1, 0, 0]);
  const text = decoded(mailsTo(ann.email)[0]!);
  expect(text).toContain('has mentioned you in a note.');
  expect(text).toContain('Please look at lamps[.]example');
  expect(text).toContain(`${ROOT}/console/w/${place.tenant.workspaceId}/inbox/${conversationId}`);
});

it('mails no member who has called a mail of the workspace spam, but one whose mail to a visitor bounced', async () => {
  const place = await desk();
  const { workspaceId } = place.tenant;
  const [ann, bob] = [await memberKeyOf(place, 'ann'), await memberKeyOf(place, 'bob')];
  const stop = (email: string, reason: 'complained' | 'bounced') =>
    maintain(at(0), { kind: 'stop-mailing', workspaceId, addressHash: hashOfAddress(email), reason });
  await Promise.all([stop(ann.email, 'complained'), stop(bob.email, 'bounced')]);
  const { conversationId } = await waits(place);
  await run(4);
  expect([ann, bob].map(({ email }) => mailsTo(email).length)).toEqual([0, 1]);
  const input = { body: 'Please look', mentionedMemberIds: [ann.id, bob.id] };
  const note = await place.tenant.api.post(`/conversations/${conversationId}/notes`, input);
  await maintain(at(2), { kind: 'mail-mention', workspaceId, conversationId, noteId: note.body.data.id });
  expect([ann, bob].map(({ email }) => mailsTo(email).length)).toEqual([0, 2]);
});
