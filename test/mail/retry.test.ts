import { afterAll, beforeAll, expect, it } from 'vitest';
import { CookieBrowser, signInUrl } from '../people/support.ts';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts';
import { chat, makeBot } from '../support/visitor.ts';
import { accept, invite, invites, joinTeam } from '../team/support.ts';

let server: MailServer;
let platform: OwnPlatform;
let tenant: Tenant;
beforeAll(async () => {
  server = await startMailServer();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'desk@acme.example',
    WEBHOOK_RETRY_SCALE: '0.02',
  };
  platform = await startPlatform({ env });
  tenant = await platform.tenant();
});
afterAll(async () => {
  await platform.stop();
  await server.close();
});

const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));
const arrived = (address: string) => until(`a mail to ${address}`, async () => mailsTo(address).length > 0);
/** Until `acceptAgain`, more often than a test tries. */
const refuseForNow = () => server.nextRefusals.push(...Array.from({ length: 50 }, () => 451));
const acceptAgain = () => {
  server.nextRefusals.length = 0;
};
const outbox = async ({ workspaceId }: Pick<Tenant, 'workspaceId'>) =>
  (await platform.store.query({ pk: `WS#${workspaceId}`, prefix: 'MAIL#', consistent: true })).items;

it('says that an invite was mailed', async () => {
  const { body } = await invite(tenant, 'first@team.example');
  expect(body.data).toMatchObject({ mailed: true, mailReason: null, invite: { mailed: true, mailReason: null } });
  expect(await invites(tenant)).toContainEqual(body.data.invite);
  const document =
    'mutation($input:InviteMemberInput!){inviteMember(input:$input){mailed mailReason invite{mailed mailReason}}}';
  const input = { email: 'second@team.example', role: 'MEMBER' };
  const answer = await call(
    'POST',
    platform.graphqlUrl,
    { query: document, variables: { input } },
    { 'x-api-key': tenant.apiKey },
  );
  const outcome = { mailed: true, mailReason: null };
  expect(answer.body.data.inviteMember).toEqual({ ...outcome, invite: outcome });
});

it('sends an invite again that was refused for now, and keeps it sealed meanwhile', async () => {
  refuseForNow();
  const { status, body } = await invite(tenant, 'grey@team.example');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ mailed: false, mailReason: 'deferred', invite: { mailReason: 'deferred' } });
  const waiting = await outbox(tenant);
  expect(waiting).toHaveLength(1);
  expect(JSON.stringify(waiting)).not.toMatch(new RegExp(`${body.data.token}|grey@team`));
  acceptAgain();
  await arrived('grey@team.example');
  expect(
    mailsTo('grey@team.example')[0]!
      .text.replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  ).toContain(body.data.acceptUrl);
  await until('the list says so', async () => {
    const listed = (await invites(tenant)).find(({ email }) => email === 'grey@team.example');
    return (listed as unknown as { mailed: boolean }).mailed;
  });
  await until('nothing is kept', async () => (await outbox(tenant)).length === 0);
  expect(mailsTo('grey@team.example')).toHaveLength(1);
  expect(platform.log()).not.toContain(body.data.token);
});

it('does not send an invite again that was refused for good', async () => {
  server.nextRefusals.push(550);
  const { body } = await invite(tenant, 'gone@team.example');
  expect(body.data).toMatchObject({ mailed: false, mailReason: 'recipient_refused' });
  expect(await outbox(tenant)).toEqual([]);
});

it('does not send an invite again that was revoked or accepted meanwhile', async () => {
  refuseForNow();
  const revoked = await invite(tenant, 'revoked@team.example');
  const accepted = await invite(tenant, 'accepted@team.example');
  await tenant.api.delete(`/invites/${revoked.body.data.invite.id}`);
  expect((await accept(platform, accepted.body.data.token)).status).toBe(200);
  await until('nothing is kept', async () => (await outbox(tenant)).length === 0);
  acceptAgain();
  expect([...mailsTo('revoked@team.example'), ...mailsTo('accepted@team.example')]).toEqual([]);
});

it('sends a sign-in code again, which works', async () => {
  const email = 'coded@team.example';
  await joinTeam(platform, tenant, email);
  server.mails.length = 0;
  server.nextRefusals.push(451, 421);
  const visitor = new CookieBrowser();
  const { url } = await visitor.open(signInUrl(platform));
  const { text } = await visitor.submit(url, { address: email });
  expect(text).not.toContain('mail server');
  await arrived(email);
  const [, code = ''] = /code is (\d{6})/.exec(mailsTo(email)[0]!.text) ?? [];
  expect((await visitor.submit(url, { code }, /\/console$/)).url).toBe(`${platform.root}/console`);
  await until('nothing is kept', async () => (await outbox({ workspaceId: 'platform' })).length === 0);
});

it('sends a transcript again, and gives up one that is refused for good', async () => {
  const bot = await makeBot(platform, tenant);
  const { conversationId, bindingToken: bt } = (await chat(bot.publicUrl, { message: 'hello' })).start;
  const url = `${bot.publicUrl}/conversations/${conversationId}/transcript?bt=${bt}`;
  const kept = async () =>
    (
      await platform.store.query({
        pk: `WS#${tenant.workspaceId}#CONV#${conversationId}`,
        prefix: 'TRANSCRIPT#',
        consistent: true,
      })
    ).items.length;
  server.nextRefusals.push(450);
  expect((await call('POST', url, { email: 'later@shop.example' })).status).toBe(200);
  await arrived('later@shop.example');
  await until('no address is kept', async () => (await kept()) === 0);
  server.nextRefusals.push(550);
  expect((await call('POST', url, { email: 'never@shop.example' })).status).toBe(200);
  await until('the refusal came', async () => server.nextRefusals.length === 0);
  await until('no address is kept', async () => (await kept()) === 0);
  expect(mailsTo('never@shop.example')).toEqual([]);
  expect(platform.log()).not.toContain('@shop.example');
});

it('tells at start, on the page and with the invite that a server cannot be used', async () => {
  const locked = await startMailServer({ password: 'another' });
  await platform.kill();
  const broken = await platform.restart({ SMTP_URL: `smtp://u:hush@127.0.0.1:${locked.port}` });
  platform = broken;
  const line = `No mail can be sent through 127.0.0.1:${locked.port} (SMTP_URL): it failed at auth, the server did not accept the credentials.`;
  await until('the line is printed', async () => broken.log().includes(line));
  const pages = [];
  for (const address of ['coded@team.example', 'nobody@nowhere.example']) {
    const visitor = new CookieBrowser();
    const { url } = await visitor.open(signInUrl(broken));
    pages.push((await visitor.submit(url, { address })).text.replaceAll(address, 'ADDRESS'));
  }
  expect(pages[0]).toContain('The mail server of this platform cannot be reached or rejects its mail');
  expect(pages[1]).toBe(pages[0]);
  const { body } = await invite(tenant, 'locked@team.example');
  expect(body.data).toMatchObject({ mailed: false, mailReason: 'failed' });
  expect(broken.log()).not.toContain('hush');
  await locked.close();
});
