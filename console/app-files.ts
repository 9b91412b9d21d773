import { readdirSync, readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';

const icons = new URL('icons/', import.meta.url);
/** Languages are kept when they are used. */
const isNeededOffline = (name: string) => !name.includes('texts-');

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Says how the console is installed. Addresses are relative to its own; the server sets the name. */
export const webManifest = {
  name: 'Console',
  short_name: 'Console',
  start_url: '../console',
  scope: '../console',
  display: 'standalone',
  background_color: '#f4f5f7',
  theme_color: '#ffffff',
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('maskable-512.png', 512, 'maskable'),
  ],
};

interface Assets {
  version: string;
  /** Names of the files of this version. */
  files: readonly string[];
}

function serviceWorker(folder: string, { version, files }: Assets): Buffer {
  const { outputFiles } = buildSync({
    absWorkingDir: folder,
    entryPoints: ['worker/sw.ts'],
    outdir: 'out',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files.filter(isNeededOffline)) },
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

/** Files whose addresses never change: what makes the console an app that can be installed. `folder`: that of the sources. */
export function appFiles(folder: string, assets: Assets): Map<string, Buffer> {
  const pictures = readdirSync(icons).filter((name) => name.endsWith('.png'));
  return new Map([
    ...pictures.map((name) => [name, readFileSync(new URL(name, icons))] as const),
    ['sw.js', serviceWorker(folder, assets)],
    ['manifest.webmanifest', Buffer.from(JSON.stringify(webManifest))],
  ]);
}
