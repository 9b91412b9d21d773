import { useEffect } from 'preact/hooks';
import { leave, signInUrl } from '../account/sign-out.ts';
import { Empty } from '../parts/states.tsx';
import type { BootState } from '../session/boot.ts';
import { t } from '../texts/t.ts';

/** What people see who are not in a workspace: before they sign in, and when something is wrong. */
export function Outside({ start }: { start: Exclude<BootState, { state: 'ready' }> }) {
  return (
    <main class="outside">
      <Content start={start} />
    </main>
  );
}

function Content({ start }: { start: Exclude<BootState, { state: 'ready' }> }) {
  switch (start.state) {
    case 'starting':
      return <p class="hidden">{t('isLoading')}</p>;
    case 'signed-out':
      return (
        <Empty icon="contact" title={t('signedOut')}>
          <p class="muted">{t('signedOutText')}</p>
          <a class="button primary" href={signInUrl()}>
            {t('signIn')}
          </a>
        </Empty>
      );
    case 'nowhere':
      return (
        <Empty icon="building" title={t('noWorkspace')}>
          <p class="muted">{t('noWorkspaceText', { name: start.person.email ?? start.person.name })}</p>
          <button type="button" onClick={() => void leave()}>
            {t('otherAddress')}
          </button>
        </Empty>
      );
    case 'failed':
      return <NotStarted message={start.message} />;
  }
}

const RETRY_MS = 5_000;
const reload = () => location.reload();

/** Starts again by itself once the platform can be reached. */
function NotStarted({ message }: { message: string | null }) {
  useEffect(() => {
    if (message !== null) return;
    const timer = setInterval(() => void fetch(location.href, { method: 'HEAD' }).then(reload, () => {}), RETRY_MS);
    return () => clearInterval(timer);
  }, [message]);
  return (
    <Empty icon="alert" title={t(message === null ? 'live_offline' : 'startFailed')}>
      <p class="muted">{message ?? t('offlineText')}</p>
      <button type="button" class="primary" onClick={reload}>
        {t('tryAgain')}
      </button>
    </Empty>
  );
}
