import { accentOf } from '../../engines/colours/index.ts';
import type { StoredBrand } from '../agency/brand.ts';
import { logoUrlOf } from '../agency/logo.ts';
import type { App } from '../core/app.ts';
import { escapeHtml, plainName } from '../core/text.ts';

/** How the mails of a brand look. */
export interface MailLook {
  /** Without links. */
  appName: string;
  logo: { url: string; width: number | undefined; height: number } | undefined;
  colours: ReturnType<typeof accentOf>;
}

/** The box into which a logo fits. */
const LOGO_WIDTH = 200;
const LOGO_HEIGHT = 48;

/** The logo, in the size that mail programs reserve for it before they load it. One of unknown size gets the height alone. */
function logoOf(app: App, { logoPath, logoSize }: StoredBrand): MailLook['logo'] {
  const url = logoUrlOf(app, logoPath);
  if (!url) return undefined;
  if (!logoSize) return { url, width: undefined, height: LOGO_HEIGHT };
  const scale = Math.min(1, LOGO_WIDTH / logoSize.width, LOGO_HEIGHT / logoSize.height);
  const [width, height] = [logoSize.width, logoSize.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { url, width, height: height ?? LOGO_HEIGHT };
}

export const mailLook = (app: App, brand: StoredBrand): MailLook => ({
  appName: plainName(brand.appName),
  logo: logoOf(app, brand),
  colours: accentOf(brand),
});

/** The logo, or the name where there is none. */
export function headHtml({ appName, logo }: MailLook): string {
  const name = escapeHtml(appName);
  if (!logo) return `<p style="margin:0 0 20px;font-size:17px;font-weight:700">${name}</p>`;
  const { url, width, height } = logo;
  const size = width ? `width="${width}" height="${height}"` : `height="${height}"`;
  // The alternative text, where pictures are off, looks as the name does.
  return (
    `<p style="margin:0 0 20px;font-size:17px;font-weight:700"><img class="logo" src="${escapeHtml(url)}" alt="${name}" ${size} ` +
    'style="border:0;max-width:100%;object-fit:contain;vertical-align:top"></p>'
  );
}

/** A link as a button. The table gives it its size in Outlook, which ignores the padding of links. */
export function buttonHtml({ colours: { light } }: MailLook, url: string, label: string): string {
  return (
    `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:24px 0 0"><tr><td class="button" bgcolor="${light.brand}" ` +
    `style="padding:10px 18px;border:1px solid ${light.edge};border-radius:6px;background:${light.brand}">` +
    `<a href="${escapeHtml(url)}" style="color:${light.onBrand};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
  );
}

/** A link that shows its address. */
export const linkHtml = ({ colours: { light } }: MailLook, url: string): string =>
  `<p style="margin:0;font-size:13px"><a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(url)}</a></p>`;

/** What mail programs with dark screens show. The others use what stands in the elements, and some ignore all of this. */
export const darkStyle = ({ colours: { dark } }: MailLook): string =>
  '@media (prefers-color-scheme:dark){body{background:#0d1014!important}' +
  `.sheet{background:#14181e!important;color:#e9ecf0!important;border-color:${dark.edge}!important}` +
  '.quiet,.quiet a{color:#9ba6b3!important}.line{border-color:#3f4650!important}' +
  `.own{border-color:${dark.edge}!important}.link{color:${dark.accent}!important}` +
  `.button{background:${dark.brand}!important;border-color:${dark.edge}!important}.button a{color:${dark.onBrand}!important}` +
  // Most logos are made for white paper.
  '.logo{padding:6px 10px;border-radius:6px;background:#fff}}';
