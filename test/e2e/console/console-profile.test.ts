import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesPk, addressHash } from '../../../domain/team/items.ts';
import { defaultNotifications } from '../../../domain/team/notifications.ts';
import { browserPath } from '../../support/browser/browser.ts';
import {
  COLLEAGUE,
  type ConsoleScene,
  type Desk,
  isLive,
  openTalk,
  startConsole,
} from '../../support/browser/console.ts';

describe.skipIf(!browserPath)('the profile', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    // Of its own, because other files read the names of its people.
    scene = await startConsole();
    desk = await scene.desk({ who: COLLEAGUE });
  });
  afterAll(() => scene?.close());

  const open = async (path: string) => {
    await desk.page.goto(`${scene.platform.root}/console${path}`);
    await isLive(desk.page);
  };

  it("changes one's own name, which then stands in the header, among the members and where conversations are assigned", async () => {
    const { page } = desk;
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await page.getByRole('button', { name: 'Assign' }).waitFor();
    // Without loading the page again, so that what is already known must follow.
    await page.locator('.person').click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    const old = await field.inputValue();
    const save = page.getByRole('button', { name: 'Save' });
    expect([old, await save.isDisabled()]).toEqual(['Sam', true]);
    await field.fill(' Samira Okafor ');
    await save.click();
    await page.locator('.person', { hasText: 'Samira Okafor' }).waitFor();
    expect(await field.inputValue()).toBe('Samira Okafor');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.locator('.source', { hasText: COLLEAGUE }).getByText('Samira Okafor').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.locator(`[data-id="${talk.conversationId}"]`).click();
    await page.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('menuitemradio', { name: 'Samira Okafor' }).waitFor();
    await open('/profile');
    expect(await field.inputValue()).toBe('Samira Okafor');
    expect(desk.complaints).toEqual([]);
  });

  it('says at the field what is wrong with a name, and keeps what was entered', async () => {
    const { page } = desk;
    await open('/profile');
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('x'.repeat(121));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must have 1 to 120 characters').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toHaveLength(121);
    await page.locator('.person', { hasText: 'Samira Okafor' }).waitFor();
  });

  it('chooses the mails to oneself and their hours, and says in the settings on which days nobody is mailed', async () => {
    const { page } = desk;
    await open('/profile');
    const { store } = scene.platform;
    const [place] = (await store.query({ pk: addressesPk(addressHash(COLLEAGUE)), consistent: true })).items;
    const team = () => store.query({ pk: `WS#${place!.workspaceId}`, prefix: 'MEMBER#', consistent: true });
    const choice = async () => (await team()).items.find(({ email }) => email === COLLEAGUE)?.notifications;
    await page.getByLabel('When a colleague mentions you').click();
    await page.getByLabel('Notices about waiting visitors').selectOption('Only in these hours');
    await page.getByLabel('Friday').click();
    await expect.poll(choice).toMatchObject({
      waitingMail: true,
      mentionMail: false,
      hours: { days: ['mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' },
      language: 'en',
    });
    await page.getByLabel('When a visitor waits and nobody has read it').click();
    await expect.poll(choice).toMatchObject({ waitingMail: false });

    const chosen = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('UpdateNotifications')) await chosen.promise;
      await route.continue();
    });
    await page.getByLabel('Wednesday').click();
    await page.getByLabel('Thursday').click();
    for (const day of ['Wednesday', 'Thursday']) expect(await page.getByLabel(day).isChecked()).toBe(false);
    chosen.resolve();
    await expect.poll(choice).toMatchObject({ hours: { days: ['mon', 'tue'] } });
    expect(await page.getByLabel('Wednesday').isChecked()).toBe(false);
    await page.unroute('**/graphql');
    await open('/settings');
    const minutes = page.getByLabel('Minutes until members on duty');
    expect(await minutes.inputValue()).toBe('3');
    await page.getByLabel('Mail replies to visitors').waitFor();
    expect(await page.getByText('Nobody is mailed').count()).toBe(0);
    const hours = { timezone: 'UTC', days: ['sat', 'sun'], from: '09:00', to: '17:00' };
    for (const { pk, sk } of (await team()).items) {
      await store.update({ pk, sk }, { set: { notifications: { ...defaultNotifications, hours } } });
    }
    await page.reload();
    await page.getByText('on Monday, Tuesday, Wednesday, Thursday, Friday.').waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
