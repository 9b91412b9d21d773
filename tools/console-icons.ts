import { writeFileSync } from 'node:fs';
import { fullBrowserPath, launchBrowser } from '../test/support/browser/browser.ts';

/** Draws the icons of the installed console from the mark that the tab shows: `node tools/console-icons.ts`. Needs Chromium. */
const mark = (stroke: string) =>
  `<path d="M9 23V9h14M9 16h10" fill="none" stroke="${stroke}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`;
const square = (corner: number) => `<rect width="32" height="32" rx="${corner}" fill="#3a56d4"/>${mark('#fff')}`;

/** Systems cut a maskable icon, and Apple's, to their own shape. A badge is a silhouette. */
const icons = [
  { name: 'icon-192', size: 192, content: square(8) },
  { name: 'icon-512', size: 512, content: square(8) },
  { name: 'maskable-512', size: 512, content: square(0) },
  { name: 'apple-180', size: 180, content: square(0) },
  { name: 'badge-96', size: 96, content: mark('#fff') },
];

const browser = await launchBrowser(fullBrowserPath ?? '');
const page = await browser.newPage();
for (const { name, size, content } of icons) {
  await page.setViewportSize({ width: size, height: size });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${content}</svg>`;
  await page.setContent(`<style>*{margin:0;display:block}</style>${svg}`);
  const file = new URL(`../console/icons/${name}.png`, import.meta.url);
  writeFileSync(file, await page.screenshot({ omitBackground: true }));
}
await browser.close();
