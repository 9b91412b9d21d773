import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { OwnPlatform } from '../../test/support/platform.ts';
import { chat } from '../../test/support/visitor.ts';

const wide = { width: 1200, height: 700 };
const phone = { width: 390, height: 780 };

interface Visitor {
  name: string;
  says: readonly string[];
}

const visitors: readonly Visitor[] = [
  { name: 'Ana Pereira', says: ['My brass lamp arrived broken', 'I want to talk to a human', 'It is order 4711'] },
  { name: 'Tomasz Nowak', says: ['Do you repair lamps?', 'Can I speak to a person please'] },
  { name: 'Jo Kim', says: ['How much is delivery?'] },
  { name: 'Lea Martin', says: ['Can I return a plant?'] },
];

/** A conversation of somebody who has left a name. Returns its id. */
async function talk({ publicUrl }: OwnPlatform, { name, says }: Visitor): Promise<string> {
  if (!publicUrl) throw new Error('The platform has no demo.');
  const [first, ...rest] = says;
  const { start } = await chat(publicUrl, { message: first });
  const { conversationId, bindingToken: bt } = start;
  const email = `${name.replace(/ .*/, '').toLowerCase()}@example.com`;
  await fetch(`${publicUrl}/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-binding-token': bt },
    body: JSON.stringify({ conversationId, name, email }),
  });
  for (const message of rest) await chat(publicUrl, { message, conversationId, bt });
  return conversationId;
}

/** WebP is half the size of PNG. The browser encodes it. */
async function asWebp(studio: Page, png: Buffer): Promise<Buffer> {
  const url = await studio.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.9);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function signIn(page: Page, root: string): Promise<void> {
  await page.goto(`${root}/console`);
  await page.getByRole('button', { name: /^Continue as owner@/ }).click();
  await page.locator('.live.is-live').waitFor();
}

/** Takes the pictures of the console: the inbox in light and dark and on a phone, the knowledge, the figures. */
export async function shootConsole(browser: Browser, platform: OwnPlatform, folder: string): Promise<void> {
  const { root, chatbotId } = platform;
  const ids: string[] = [];
  for (const visitor of visitors) ids.push(await talk(platform, visitor));
  const context = await browser.newContext({ viewport: wide, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const studio = await context.newPage();
  await signIn(page, root);
  const shoot = async (name: string, path: string, text: string, within = '#main') => {
    await page.goto(`${root}/console${path}`);
    await page.locator('.live.is-live').waitFor();
    await page.locator(within).getByText(text).first().waitFor();
    writeFileSync(join(folder, `${name}.webp`), await asWebp(studio, await page.screenshot()));
  };
  await shoot('inbox', `/inbox/${ids[0]}`, 'It is order 4711', '.transcript');
  await shoot('knowledge', `/bots/${chatbotId}/knowledge`, 'Do you repair lamps?');
  await shoot('reports', '/reports', 'Asked most');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('inbox-dark', `/inbox/${ids[0]}`, 'It is order 4711', '.transcript');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  await shoot('inbox-phone', `/inbox/${ids[0]}`, 'It is order 4711', '.transcript');
  await context.close();
}
