import { type AnswerOf, may, mutate, query, useLoad } from '#core';
import { brand as brandDocument, resetBrand, saveBrand } from '../../operations/agency.ts';
import { ConfirmButton } from '../parts/confirm.tsx';
import { Check, errorFor, Field, fieldsOf } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { AgencyFrame } from './frame.tsx';

type Brand = AnswerOf<typeof brandDocument>['reseller']['brand'];

/** Under which name and colour the clients see the platform. */
export default function BrandScreen() {
  const loaded = useLoad('brand', async (signal) => (await query(brandDocument, {}, signal)).reseller.brand);
  return (
    <AgencyFrame>
      <Shown of={loaded}>{(brand) => <Edit brand={brand} set={loaded.set} />}</Shown>
    </AgencyFrame>
  );
}

function Edit({ brand, set: setBrand }: { brand: Brand; set(brand: Brand): void }) {
  const form = useSettings<Omit<Brand, 'isCustom'>>();
  const { changes, set, errors } = form;
  const { appName, primaryColor, showPoweredBy } = { ...brand, ...changes };
  const reset = () =>
    act(async () => {
      setBrand((await mutate(resetBrand, { confirm: 'RESET' })).resetBrand.brand);
      form.clear();
    }, text('savedNow'));
  return (
    <>
      <fieldset class="card" disabled={!may('reseller:write')}>
        <p class="muted">{text('brand_hint')}</p>
        {fieldsOf({ appName }, form)('appName', text('brand_name'))}
        <Field label={text('colorLabel')} error={errorFor(errors, 'primaryColor')}>
          {(attributes) => (
            <input
              {...attributes}
              type="color"
              value={primaryColor}
              onInput={({ currentTarget }) => set({ primaryColor: currentTarget.value })}
            />
          )}
        </Field>
        <Check checked={showPoweredBy} label={text('look_poweredBy')} set={(showPoweredBy) => set({ showPoweredBy })} />
        {brand.isCustom && (
          <div class="choices">
            <ConfirmButton label={text('brand_reset')} text={text('brand_resetText')} run={reset} />
          </div>
        )}
      </fieldset>
      {form.saveBar(async () => setBrand((await mutate(saveBrand, changes)).setBrand.brand))}
    </>
  );
}
