import { textOn } from '../../engines/colours/index.ts';
import { escapeHtml } from '../core/text.ts';

/** The first letter of a name on a colour, as a square picture. Both may come from anybody, but `color` must be `#rgb` or `#rrggbb`. */
export function brandIcon(brandName: string, color: string): string {
  const [initial = ''] = brandName.toWellFormed();
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${color}'/>` +
    `<text x='16' y='23' text-anchor='middle' font-family='system-ui,sans-serif' font-weight='700' font-size='20' fill='${textOn(color)}'>` +
    `${escapeHtml(initial)}</text></svg>`
  );
}

/** The picture as an address of its own, which the console's script can add to. */
export const asDataUrl = (svg: string) => `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23')}`;
