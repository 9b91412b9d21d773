import { useEffect } from 'preact/hooks';
import { signInUrl, signOut } from '../account/sign-out.ts';
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
          <button type="button" onClick={() => void signOut()}>
            {t('otherAddress')}
          </button>
        </Empty>
      );
    case 'failed':
      return <NotStarted message={start.message} />;
  }
}

const reload = () => location.reload();

/** Starts again by itself once the connection is back. */
function NotStarted({ message }: { message: string | null }) {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Empty icon="alert" title={t(message === null ? 'live_offline' : 'startFailed')}>
      <p class="muted">{message ?? t('offlineText')}</p>
      <button type="button" class="primary" onClick={reload}>
        {t('tryAgain')}
      </button>
    </Empty>
  );
}
