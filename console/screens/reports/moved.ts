import { useEffect } from 'preact/hooks';
import { here, href, navigate } from '#core';

/** The former address of the reports. */
export function Moved() {
  useEffect(() => navigate(href('/reports') + here.peek().query, { replace: true }), []);
  return null;
}
