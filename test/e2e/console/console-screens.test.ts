import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';
import { client } from '../../support/platform.ts';

describe.skipIf(!browserPath)('every screen of the workspace can be used by everybody', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    await scene.platform.operator('org set', { reseller: 'active' }, scene.platform.organisationId!);
    // Among the questions that the figures list.
    await scene.visitor(`Where is ${'order'.repeat(30)}?`);
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  // Other files of this worker use the same platform, so lists may be empty or not.
  it.each<[string, string | RegExp]>([
    ['/reports', 'Messages per day'],
    ['/leads', /^(No leads yet|Contact)$/],
    ['/team', 'seats'],
    ['/developers/keys', 'New key'],
    ['/developers/webhooks', 'Conversations'],
    ['/developers/deliveries', /^(Nothing was delivered yet|Attempts)$/],
    ['/developers/gate', 'All three switches are on'],
    ['/developers/audit', /^Changes of settings, keys, roles/],
    ['/agency/clients', /^(No clients yet|Find a client)$/],
    ['/agency/credits', 'Credits in your pool'],
    ['/agency/brand', 'Name that your clients see'],
    ['/agency/domain', 'Set domain'],
    ['/agency/mail', 'Sender address'],
    ['/settings', 'How long data is kept'],
    ['/profile', 'Sign out everywhere'],
  ])('%s', async (path, ready) => {
    await expectUsable(desk, `${scene.platform.root}/console${path}`, ready);
  });

  it('/leads with a lead that is wider than a phone', async () => {
    const { root, baseUrl, apiKey, chatbotId } = scene.platform;
    const email = 'a.long.address.of.somebody.who.orders.often@departments.of.a.large.company.example';
    const api = client(baseUrl, apiKey!);
    await api.post(`/chatbots/${chatbotId}/leads/import`, {
      leads: [{ name: 'Wide', email, phone: '+44 20 7946 0018' }],
    });
    await expectUsable(desk, `${root}/console/leads`, email);
    const { body } = await api.get('/leads?limit=200');
    const [lead] = body.data.data.filter((each: { email: string }) => each.email === email);
    expect((await api.delete(`/leads/${lead.id}`)).status).toBe(200);
  });

  it('breaks no rule of the page on the way', () => {
    expect(desk.complaints).toEqual([]);
  });
});
