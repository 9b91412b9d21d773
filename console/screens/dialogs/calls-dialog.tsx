import { calls, copyText, Dialog, type GraphqlCall, openDialog, root, t } from '#core';
import { asCurl, asGraphql } from './print.ts';

/** The published operations behind this screen, to be used in programs. */
export const CallsDialog = () => (
  <Dialog title={t('callsTitle')} class="wide" onClose={() => (openDialog.value = undefined)}>
    <p class="muted">{calls.value.length ? t('callsHint') : t('noCalls')}</p>
    <ul class="calls">
      {calls.value.map((call) => (
        <Entry key={call.name} call={call} />
      ))}
    </ul>
  </Dialog>
);

const Entry = ({ call }: { call: GraphqlCall }) => (
  <li>
    <details>
      <summary>{call.name}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre tabIndex={0}>{asGraphql(call)}</pre>
    </details>
    <span class="buttons">
      <button type="button" onClick={() => void copyText(asGraphql(call))}>
        {t('copyGraphql')}
      </button>
      <button type="button" onClick={() => void copyText(asCurl(call, root))}>
        {t('copyCurl')}
      </button>
    </span>
  </li>
);
