import { isOfVisitors } from '../../config/secret-purposes.ts';
import type { SecretBinding, Secrets } from '../../domain/core/app.ts';

const missing: Secrets = {
  seal: () =>
    Promise.reject(new Error('This function was not given the key for this purpose (setting secretsParameter).')),
  open: () => Promise.reject(new Error('This secret is sealed with a key that this function was not given.')),
};

/** Picks the key by the purpose. A function has one of the two, or both. */
export function secretsByPurpose(platform: Secrets = missing, visitors: Secrets = missing): Secrets {
  const keyOf = ({ purpose }: SecretBinding) => (isOfVisitors(purpose) ? visitors : platform);
  return {
    seal: (text, bind) => keyOf(bind).seal(text, bind),
    open: (sealed, bind) => keyOf(bind).open(sealed, bind),
  };
}
