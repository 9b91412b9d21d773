import { root } from '#core';
import { accentOf, textOn } from '../../../engines/colours/index.ts';
import { text } from '../parts/text.ts';

interface PreviewedBrand {
  appName: string;
  primaryColor: string;
  darkColor: string | null;
  logoPath: string | null;
}

/** Where clients meet the brand, on light and on dark screens, with what is not saved yet. */
export const BrandPreview = ({ brand }: { brand: PreviewedBrand }) => (
  <section class="card preview brand-preview">
    <h2>{text('brand_preview')}</h2>
    {(['light', 'dark'] as const).map((scheme) => (
      <div class="screens" key={scheme} style={{ colorScheme: scheme }} aria-hidden="true">
        <Screens brand={brand} isDark={scheme === 'dark'} />
      </div>
    ))}
  </section>
);

/** The widget has one colour. All choose the text on a colour by its contrast, and the console what is read in the colour itself. */
function Screens({ brand, isDark }: { brand: PreviewedBrand; isDark: boolean }) {
  const { appName, primaryColor, logoPath } = brand;
  const shades = accentOf(brand)[isDark ? 'dark' : 'light'];
  const filled = { background: shades.brand, color: shades.onBrand };
  const logo = logoPath && <img src={root + logoPath} alt="" />;
  return (
    <>
      <figure>
        <figcaption>{text('brand_console')}</figcaption>
        <p class="bar">
          {logo || <i style={filled}>{[...appName][0]}</i>} <b>{appName}</b>
        </p>
        <span class="said" style={{ background: shades.accent, color: shades.onAccent }}>
          {text('brand_sampleButton')}
        </span>
      </figure>
      <figure>
        <figcaption>{text('brand_signIn')}</figcaption>
        <div class="sheet" style={{ borderTopColor: shades.edge }}>
          {logo}
          <b>{appName}</b>
        </div>
      </figure>
      <figure>
        <figcaption>{text('brand_widget')}</figcaption>
        <p class="said" style={{ background: primaryColor, color: textOn(primaryColor) }}>
          {text('brand_sampleText')}
        </p>
      </figure>
      <figure>
        <figcaption>{text('brand_mail')}</figcaption>
        <div class="sheet" style={{ borderTopColor: shades.edge }}>
          {logo || <b>{appName}</b>}
          <span class="said" style={{ ...filled, border: `1px solid ${shades.edge}` }}>
            {text('brand_sampleButton')}
          </span>
        </div>
      </figure>
    </>
  );
}
