import { collapse, type PageElement } from '../html/tree.ts';

const MAX_ICONS = 6;
const MAX_STYLESHEETS = 2;
const MAX_STYLE_CHARS = 200_000;

/** How a page presents the site that it belongs to. URLs are absolute. */
export interface SiteSigns {
  name: string | null;
  /** Colours that the page declares as the site's own, the most telling first: `#rgb` or `#rrggbb`. */
  colors: string[];
  /** Icons, those for touch screens first, because they are large. */
  icons: string[];
  image: string | null;
  manifest: string | null;
  stylesheets: string[];
}

export interface CollectedSigns {
  touchIcons: string[];
  icons: string[];
  manifest: string | null;
  stylesheets: string[];
  styles: string;
}

export const noSigns = (): CollectedSigns => ({
  touchIcons: [],
  icons: [],
  manifest: null,
  stylesheets: [],
  styles: '',
});

export function noteSigns(found: CollectedSigns, { name, attributes, children }: PageElement): void {
  const [text] = children;
  if (name === 'style' && typeof text === 'string' && found.styles.length < MAX_STYLE_CHARS)
    found.styles += `${text}\n`;
  const { rel = '', href } = attributes;
  if (name !== 'link' || !href) return;
  if (/\bapple-touch-icon/i.test(rel)) found.touchIcons.push(href);
  else if (/\bicon\b/i.test(rel) && !/\bmask-icon\b/i.test(rel)) found.icons.push(href);
  else if (/\bmanifest\b/i.test(rel)) found.manifest ??= href;
  else if (/\bstylesheet\b/i.test(rel)) found.stylesheets.push(href);
}

/** `absolute`: resolves a URL of the page, or returns null. */
export function siteSignsOf(
  found: CollectedSigns,
  meta: ReadonlyMap<string, string>,
  absolute: (href: string | null) => string | null,
): SiteSigns {
  const urls = (hrefs: readonly string[], most: number) => [
    ...new Set(hrefs.slice(0, most).flatMap((href) => absolute(href) ?? [])),
  ];
  const named = [meta.get('og:site_name'), meta.get('application-name'), meta.get('apple-mobile-web-app-title')];
  const theme = meta.get('theme-color') ?? '';
  return {
    name: named.find((name) => name) ?? null,
    colors: [...(isHexColor(theme) ? [theme] : []), ...brandColorsIn(found.styles)],
    icons: urls([...found.touchIcons, ...found.icons], MAX_ICONS),
    image: absolute(meta.get('og:image') ?? null),
    manifest: absolute(found.manifest),
    stylesheets: urls(found.stylesheets, MAX_STYLESHEETS),
  };
}

const isHexColor = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

const MAX_COLORS = 5;
const property = /--([a-z0-9_-]{1,60})\s*:\s*(#[0-9a-f]{6}|#[0-9a-f]{3})\s*[;}!]/gi;
/** Names of the colour that a site is known by, best first. */
const telling = [/brand/, /primary/, /accent/, /theme/] as const;
/** Colours that go with it. */
const beside =
  /text|background|\bbg|foreground|hover|active|light|dark|contrast|border|shadow|muted|on-|secondary|disabled/;

/** The colours of custom properties whose names say that they are the site's, such as `--brand-color`. */
export function brandColorsIn(css: string): string[] {
  const ranked = [...css.matchAll(property)].flatMap(([, name = '', color = '']) => {
    const lower = collapse(name).toLowerCase();
    const rank = telling.findIndex((pattern) => pattern.test(lower));
    return rank < 0 || beside.test(lower) ? [] : [{ rank, color }];
  });
  const colors = ranked.toSorted((a, b) => a.rank - b.rank).map(({ color }) => color.toLowerCase());
  return [...new Set(colors)].slice(0, MAX_COLORS);
}
