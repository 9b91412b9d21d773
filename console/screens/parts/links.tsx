import { safeHref } from '#core';

/**
 * A link to an address or a number, if there is one. An address is encoded, so that nothing in it adds fields such as a second
 * recipient. Of a number only the digits are dialled, because other signs are commands of a phone.
 */
export const contactLink = (to: string | null | undefined) =>
  to && (
    <a
      href={
        to.includes('@') ? `mailto:${encodeURIComponent(to).replace('%40', '@')}` : `tel:${/^[+\d\s().-]*/.exec(to)}`
      }
    >
      {to}
    </a>
  );

/** A page as a link, if it is one. */
export const pageLink = (url: string, label = url) => {
  const href = safeHref(url);
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : (
    label
  );
};
