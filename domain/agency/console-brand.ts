import { accentStyle } from '../../engines/colours/index.ts';
import { type Brand, platformBrand } from './brand.ts';
import { asDataUrl, brandIcon } from './brand-icon.ts';

/** What the console shows of a brand: `style` has its colours as custom properties, empty for the platform's, and `icon` is that of the tab. */
export function consoleBrand({ appName, primaryColor, darkColor, logoPath, isCustom }: Brand) {
  const hasColors = primaryColor !== platformBrand.primaryColor || darkColor !== null;
  return {
    appName,
    primaryColor,
    darkColor,
    logoPath,
    isCustom,
    style: hasColors ? accentStyle({ primaryColor, darkColor }) : '',
    icon: isCustom ? asDataUrl(brandIcon(appName, primaryColor)) : null,
  };
}
