import { useState } from 'preact/hooks';
import { type AnswerOf, may, mutate, query, useLoad } from '#core';
import { brand as brandDocument, resetBrand, saveBrand } from '../../operations/agency.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Check, errorFor, Field, TextField, useSaving } from '../parts/form.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useChanges } from '../parts/use-changes.ts';
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
  const { changes, isChanged, set, clear } = useChanges<Omit<Brand, 'isCustom'>>();
  const { busy, errors, run } = useSaving();
  const [asking, setAsking] = useState(false);
  const now = { ...brand, ...changes };
  const save = () =>
    run(async () => {
      setBrand((await mutate(saveBrand, changes)).setBrand.brand);
      clear();
    }, text('savedNow'));
  const reset = () =>
    act(async () => {
      setBrand((await mutate(resetBrand, { confirm: 'RESET' })).resetBrand.brand);
      clear();
    }, text('savedNow'));
  return (
    <>
      <fieldset class="card" disabled={!may('reseller:write')}>
        <p class="muted">{text('brand_hint')}</p>
        <TextField
          label={text('brand_name')}
          value={now.appName}
          set={(appName) => set({ appName })}
          error={errorFor(errors, 'appName')}
        />
        <Field label={text('brand_color')} error={errorFor(errors, 'primaryColor')}>
          {(attributes) => (
            <input
              {...attributes}
              type="color"
              value={now.primaryColor}
              onInput={({ currentTarget }) => set({ primaryColor: currentTarget.value })}
            />
          )}
        </Field>
        <Check
          checked={now.showPoweredBy}
          label={text('look_poweredBy')}
          set={(showPoweredBy) => set({ showPoweredBy })}
        />
        {brand.isCustom && (
          <div class="choices">
            <button type="button" class="danger" onClick={() => setAsking(true)}>
              {text('brand_reset')}
            </button>
          </div>
        )}
      </fieldset>
      {isChanged && <SaveBar busy={busy} save={() => void save()} discard={clear} />}
      {asking && (
        <Confirm
          title={text('brand_reset')}
          text={text('brand_resetText')}
          action={text('brand_reset')}
          onConfirm={() => void reset()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
