import { type AnswerOf, may, mutate, query, root, useLoad } from '#core';
import { contrast } from '../../../engines/colours/index.ts';
import { brand as brandDocument, resetBrand, saveBrand } from '../../operations/agency.ts';
import { removeLogo, saveLogo } from '../../operations/clients.ts';
import { Colour } from '../bots/colour.tsx';
import { ConfirmButton } from '../parts/confirm.tsx';
import { Check, errorFor, Field, fieldsOf, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { AgencyFrame } from './frame.tsx';

type Brand = AnswerOf<typeof brandDocument>['reseller']['brand'];
type BrandChanges = Pick<Brand, 'appName' | 'primaryColor' | 'darkColor' | 'showPoweredBy'>;

/** Under which name, logo and colours the clients see the platform. */
export default function BrandScreen() {
  const loaded = useLoad('brand', async (signal) => (await query(brandDocument, {}, signal)).reseller.brand);
  return (
    <AgencyFrame>
      <Shown of={loaded}>{(brand) => <Edit brand={brand} set={loaded.set} />}</Shown>
    </AgencyFrame>
  );
}

function Edit({ brand, set: setBrand }: { brand: Brand; set(brand: Brand): void }) {
  const form = useSettings<BrandChanges>();
  const { changes, set, errors } = form;
  const shown = { ...brand, ...changes };
  const { appName, primaryColor, darkColor, showPoweredBy } = shown;
  const reset = () =>
    act(async () => {
      setBrand((await mutate(resetBrand, { confirm: 'RESET' })).resetBrand.brand);
      form.clear();
    }, text('savedNow'));
  return (
    <>
      <div class="halves">
        <fieldset class="card" disabled={!may('reseller:write')}>
          <p class="muted">{text('brand_hint')}</p>
          {fieldsOf({ appName }, form)('appName', text('brand_name'))}
          <Logo brand={brand} set={setBrand} />
          <div class="colours">
            <Colour
              label={text('colorLabel')}
              value={primaryColor}
              fallback={primaryColor}
              set={(color) => set({ primaryColor: color })}
              error={errorFor(errors, 'primaryColor')}
            />
            <Colour
              label={text('brand_dark')}
              value={darkColor}
              fallback={primaryColor}
              set={(color) => set({ darkColor: color })}
              error={errorFor(errors, 'darkColor')}
            />
          </div>
          {isFaint(primaryColor, '#ffffff') && <p class="warn">{text('brand_faint')}</p>}
          {isFaint(darkColor ?? primaryColor, '#14181e') && <p class="warn">{text('brand_faintDark')}</p>}
          <Check
            checked={showPoweredBy}
            label={text('look_poweredBy')}
            set={(showPoweredBy) => set({ showPoweredBy })}
          />
          {brand.isCustom && (
            <div class="choices">
              <ConfirmButton label={text('brand_reset')} text={text('brand_resetText')} run={reset} />
            </div>
          )}
        </fieldset>
        <BrandPreview brand={shown} />
      </div>
      {form.saveBar(async () => setBrand((await mutate(saveBrand, changes)).setBrand.brand))}
    </>
  );
}

/** Whether what has the colour is hard to see on a background (WCAG 2.2, 1.4.11). */
const isFaint = (color: string, background: string) => contrast(color, background) < 3;

/** The logo, and what replaces it. It is saved at once, because it is a file. */
function Logo({ brand: { logoPath }, set }: { brand: Brand; set(brand: Brand): void }) {
  const { busy, errors, run } = useSaving();
  const upload = (file: File | undefined) =>
    file &&
    run(
      async () => set((await mutate(saveLogo, { contentBase64: await base64Of(file) })).setBrandLogo.brand),
      text('savedNow'),
    );
  const remove = () => act(async () => set((await query(removeLogo, {})).deleteBrandLogo.brand), text('savedNow'));
  return (
    <div class="logo-field">
      <Field label={text('brand_logo')} hint={text('brand_logoHint')} error={errorFor(errors, 'contentBase64')}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={busy}
            onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {logoPath && (
        <div class="choices">
          <img src={root + logoPath} alt="" />
          <button type="button" onClick={() => void remove()}>
            {text('brand_logoRemove')}
          </button>
        </div>
      )}
    </div>
  );
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
