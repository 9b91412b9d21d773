import { useEffect, useState } from 'preact/hooks';
import { Empty, Failed, Forbidden, Loading } from '../parts/states.tsx';
import { href, path } from '../router/location.ts';
import { findRoute, type Screen } from '../router/table.ts';
import { may } from '../session/boot.ts';
import { t } from '../texts/t.ts';

const loaded = new Map<unknown, Screen>();

/** The screen that the address names. */
export function CurrentScreen() {
  const found = findRoute(path.value);
  const route = found?.route;
  const [, setVersion] = useState(0);
  const [error, setError] = useState<unknown>();
  const screen = route?.screen ?? loaded.get(route?.load);
  const load = () => {
    if (!route?.load || screen) return;
    const from = route.load;
    setError(undefined);
    from().then(
      (module) => {
        loaded.set(from, module.default);
        setVersion((version) => version + 1);
      },
      (reason) => setError(reason),
    );
  };
  useEffect(load, [route]);
  if (!found) {
    return (
      <Empty icon="search" title={t('noScreen')}>
        <a class="button" href={href('/')}>
          {t('toInbox')}
        </a>
      </Empty>
    );
  }
  if (!may(found.route.scope)) return <Forbidden />;
  if (error) return <Failed error={error} retry={load} />;
  if (!screen) return <Loading />;
  const Shown = screen;
  return <Shown params={found.params} />;
}
