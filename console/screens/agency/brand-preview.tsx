import { root } from '#core';
import { textOn } from '../../../engines/colours/index.ts';
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

/** Mails are always light. The widget and mails have one colour, and choose the text on it by its contrast. */
function Screens({ brand, isDark }: { brand: PreviewedBrand; isDark: boolean }) {
  const { appName, primaryColor, darkColor, logoPath } = brand;
  const color = (isDark && darkColor) || primaryColor;
  const filled = { background: primaryColor, color: textOn(primaryColor) };
  const logo = logoPath && <img src={root + logoPath} alt="" />;
  return (
    <>
      <figure>
        <figcaption>{text('brand_console')}</figcaption>
        <p class="bar">
          {logo || <i style={{ background: color, color: textOn(color) }}>{[...appName][0]}</i>} <b>{appName}</b>
        </p>
      </figure>
      <figure>
        <figcaption>{text('brand_signIn')}</figcaption>
        <div class="sheet" style={{ borderTopColor: color }}>
          {logo}
          <b>{appName}</b>
        </div>
      </figure>
      <figure>
        <figcaption>{text('brand_widget')}</figcaption>
        <p class="said" style={filled}>
          {text('brand_sampleText')}
        </p>
      </figure>
      {!isDark && (
        <figure>
          <figcaption>{text('brand_mail')}</figcaption>
          <div class="sheet">
            {logo}
            <span class="said" style={filled}>
              {text('brand_sampleButton')}
            </span>
          </div>
        </figure>
      )}
    </>
  );
}
