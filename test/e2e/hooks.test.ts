import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, type OwnBrowser, openBrowser, openPage } from '../support/browser/browser.ts';
import { freePort, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { put, sendTest } from '../webhooks/support.ts';

describe.skipIf(!browserPath)('the catcher in a browser', () => {
  let platform: OwnPlatform;
  let browser: OwnBrowser;
  beforeAll(async () => {
    const port = await freePort();
    const env = { EGRESS_ALLOW: `localhost:${port}` };
    [platform, browser] = await Promise.all([startPlatform({ port, env }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });

  it('shows a delivery as it comes, and whether its signature is right', async () => {
    const page = await openPage(browser);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(platform.root) && !request.url().startsWith('data:'))
        complaints.push(request.url());
    });
    await page.goto(`${platform.root}/hooks`);
    const tenant = await platform.tenant();
    const { secret } = await put(tenant, 'leads', { url: await page.locator('#address').textContent() });
    const { id } = await sendTest(tenant, 'leads');
    await page.getByText('signature not checked').waitFor();
    await page.locator('#secret').fill(secret);
    await page.getByText('valid signature').waitFor();
    await page.locator('#secret').fill(`${secret}x`);
    await page.getByText('wrong signature').waitFor();
    await page.locator('summary').click();
    await page.getByText(`x-service-delivery: ${id}`).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
