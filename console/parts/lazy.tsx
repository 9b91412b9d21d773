import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code is fetched when it is first shown. Nothing is shown until then. */
export function lazy<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (module) => {
          loaded = module.default;
          setLoaded(true);
        },
        () => {},
      );
    }, []);
    const Shown = loaded;
    return Shown ? <Shown {...props} /> : null;
  };
}
