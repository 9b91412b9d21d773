import { availableActions, Dialog, keysOn, openDialog, switchKeys, t } from '#core';

/** Every key that works now. */
export const KeysDialog = () => (
  <Dialog title={t('keyList')} onClose={() => (openDialog.value = undefined)}>
    <dl class="keys">
      {availableActions().map(
        ({ key: keys, label }) =>
          keys && (
            <div key={keys}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd>{key}</kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ),
      )}
    </dl>
    <label class="check">
      <input
        type="checkbox"
        checked={keysOn.value}
        onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
      />
      {t('singleKeys')}
    </label>
  </Dialog>
);
