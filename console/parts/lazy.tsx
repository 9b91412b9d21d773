import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { Empty } from './states.tsx';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code is fetched when it is first shown. `pending`: what is shown until then. */
export function lazy<Props extends object>(load: Load<Props>, pending: ComponentChildren = null) {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [state, setState] = useState<'pending' | 'loaded' | 'missing'>('pending');
    useEffect(() => {
      if (loaded) return;
      load().then(
        (module) => {
          loaded = module.default;
          setState('loaded');
        },
        () => setState('missing'),
      );
    }, []);
    const Shown = loaded;
    if (Shown) return <Shown {...props} />;
    return <>{state === 'missing' ? <Missing /> : pending}</>;
  };
}

/** Browsers remember that a module could not be loaded, so only a new page helps. */
const Missing = () => (
  <Empty icon="alert" title={t('partMissing')}>
    <p class="muted">{t('partMissingHint')}</p>
    <button type="button" onClick={() => location.reload()}>
      {t('reloadPage')}
    </button>
  </Empty>
);
