import { Icon, t, toast } from '#core';

/** A value that is shown once, to be copied. */
export function Copyable({ value }: { value: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(t('copied'));
  };
  return (
    <div class="copyable">
      <code>{value}</code>
      <button type="button" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('copy')}
      </button>
    </div>
  );
}
