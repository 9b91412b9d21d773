import * as z from 'zod';
import { brandColorsIn, type SiteSigns } from '../../../engines/extraction/index.ts';
import { settingsInput } from '../../chatbots/records.ts';
import { type App, EgressError, type EgressResponse } from '../../core/app.ts';
import { hexColor } from '../../core/fields.ts';

/** All files together. What comes later is left out. */
const FILES_MS = 5_000;
const MAX_MANIFEST_BYTES = 100_000;
const MAX_STYLE_BYTES = 500_000;
const MAX_ICON_BYTES = 1_000_000;
const MAX_ICONS_TRIED = 4;
/** Of 255, between the strongest and the weakest part. Greys, black and white are the colour of every site. */
const MIN_CHROMA = 40;

/** What a site looks like. Null: it does not say. */
interface SiteLooks {
  name: string | null;
  primaryColor: string | null;
  avatarUrl: string | null;
}

const manifestShape = z.object({
  name: z.string().optional().catch(undefined),
  theme_color: z.string().optional().catch(undefined),
  icons: z
    .array(z.object({ src: z.string() }))
    .max(50)
    .optional()
    .catch(undefined),
});

/** Reads what the page names besides its text: manifest, style sheets and icons. What cannot be read is left out. */
export async function readLooks(app: App, url: string, signs: SiteSigns | null): Promise<SiteLooks> {
  if (!signs) return { name: null, primaryColor: null, avatarUrl: null };
  const endMs = app.clock.now() + FILES_MS;
  const load = (file: string, maxBytes: number) => loadFile(app, file, maxBytes, endMs - app.clock.now());
  const [manifest, styles] = await Promise.all([
    signs.manifest ? load(signs.manifest, MAX_MANIFEST_BYTES).then(toManifest) : undefined,
    Promise.all(signs.stylesheets.map((file) => load(file, MAX_STYLE_BYTES))),
  ]);
  const css = styles.map((file) => file?.body.toString('utf8') ?? '').join('\n');
  const manifestIcons = (manifest?.icons ?? []).flatMap(({ src }) => URL.parse(src, signs.manifest ?? url)?.href ?? []);
  const candidates = [
    ...signs.icons,
    ...manifestIcons.slice(-1),
    new URL('/favicon.ico', url).href,
    ...(signs.image ? [signs.image] : []),
  ];
  const icons = [...new Set(candidates)].filter(isAvatar).slice(0, MAX_ICONS_TRIED);
  const loaded = await Promise.all(icons.map((file) => load(file, MAX_ICON_BYTES)));
  return {
    name: signs.name ?? manifest?.name ?? null,
    primaryColor: [...signs.colors, manifest?.theme_color ?? '', ...brandColorsIn(css)].find(isAccent) ?? null,
    avatarUrl: icons.find((_, at) => isPicture(loaded[at])) ?? null,
  };
}

async function loadFile(
  app: App,
  url: string,
  maxBytes: number,
  timeoutMs: number,
): Promise<EgressResponse | undefined> {
  if (timeoutMs <= 0) return undefined;
  try {
    const response = await app.egress.fetch(url, {
      timeoutMs,
      firstByteTimeoutMs: timeoutMs,
      maxBytes,
      maxRedirects: 3,
    });
    return response.status === 200 ? response : undefined;
  } catch (error) {
    if (error instanceof EgressError) return undefined;
    throw error;
  }
}

function toManifest(file: EgressResponse | undefined): z.output<typeof manifestShape> | undefined {
  try {
    return manifestShape.safeParse(JSON.parse(file?.body.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}

const isPicture = (file: EgressResponse | undefined) =>
  file !== undefined && file.body.length > 0 && /^image\//i.test(file.headers['content-type'] ?? '');

/** As the appearance checks it. */
const isAvatar = (url: string) => settingsInput.shape.avatarUrl.safeParse(url).success;

function isAccent(color: string): boolean {
  if (!hexColor.safeParse(color).success) return false;
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : color.slice(1).match(/../g);
  const parts = (digits ?? []).map((pair) => Number.parseInt(pair, 16));
  return Math.max(...parts) - Math.min(...parts) >= MIN_CHROMA;
}
