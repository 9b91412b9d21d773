import { signInUrl } from '../account/sign-out.ts';
import { Dialog } from '../parts/dialog.tsx';
import { wantsSignIn } from '../session/api.ts';
import { sessionLost } from '../session/token.ts';
import { t } from '../texts/t.ts';

/** Asks to sign in again. Nothing that was written is lost meanwhile. */
export function SessionDialogs() {
  if (sessionLost.value) {
    return (
      <Dialog title={t('sessionEnded')}>
        <p>{t('sessionEndedText')}</p>
        <footer>
          <a class="button primary" href={signInUrl()}>
            {t('signIn')}
          </a>
        </footer>
      </Dialog>
    );
  }
  if (!wantsSignIn.value) return null;
  const close = () => {
    wantsSignIn.value = false;
  };
  return (
    <Dialog title={t('confirmYou')} onClose={close}>
      <p>{t('confirmYouText')}</p>
      <footer>
        <button type="button" onClick={close}>
          {t('cancelDialog')}
        </button>
        <a class="button primary" href={signInUrl(true)}>
          {t('signInAgain')}
        </a>
      </footer>
    </Dialog>
  );
}
