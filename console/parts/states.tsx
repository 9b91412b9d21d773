import type { ComponentChildren } from 'preact';
import { FrontdeskError } from '../../client/error.ts';
import { t } from '../texts/t.ts';
import { Icon, type IconName } from './icon.tsx';

interface EmptyProps {
  icon: IconName;
  title: string;
  /** `h1` where nothing else is on the page. */
  heading?: 'h1' | 'h2';
  children?: ComponentChildren;
}

/** Why there is nothing here, and what to do about it. */
export const Empty = ({ icon, title, heading: Heading = 'h2', children }: EmptyProps) => (
  <div class="empty">
    <span class="badge">
      <Icon name={icon} />
    </span>
    <Heading>{title}</Heading>
    {children}
  </div>
);

/** A few grey rows while data is on its way. Appears late, so that a fast answer does not flicker. */
export const Loading = ({ rows = 6 }: { rows?: number }) => (
  <div class="loading" role="status">
    <span class="hidden">{t('isLoading')}</span>
    {Array.from({ length: rows }, () => (
      <i />
    ))}
  </div>
);

/** What failed, in the server's words, with a way to try again. */
export function Failed({ error, retry }: { error: unknown; retry(): void }) {
  const { code, message, requestId }: Partial<FrontdeskError> =
    error instanceof FrontdeskError ? error : { message: t('notReached') };
  if (code === 'FORBIDDEN') return <Forbidden />;
  if (code === 'NOT_FOUND') return <Empty icon="search" title={t('notFound')} />;
  return (
    <Empty icon="alert" title={message}>
      {requestId && <p class="muted">{t('requestNumber', { id: requestId })}</p>}
      <button type="button" onClick={retry}>
        {t('tryAgain')}
      </button>
    </Empty>
  );
}

export const Forbidden = () => (
  <Empty icon="hand" title={t('notAllowed')}>
    <p class="muted">{t('forbiddenHint')}</p>
  </Empty>
);
