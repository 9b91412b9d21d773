import { exactText } from '../fields.ts';

/**
 * Headers that belong to HTTP itself: they could desynchronise the connection or name another host. Those that a redirect to
 * another site keeps are among them.
 */
const OF_HTTP = /^(?:host|connection|content-.*|transfer-encoding|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/;

/** The fields of a header that a customer has sent with requests. `reserved`: further names in lower case, refused with `message`. */
export const headerFields = (reserved: RegExp, message: string) => ({
  headerName: exactText(1, 100)
    .refine((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name), { error: 'must be the name of a header', abort: true })
    .refine((name) => !OF_HTTP.test(name.toLowerCase()) && !reserved.test(name.toLowerCase()), { error: message }),
  headerValue: exactText(1, 2_000).refine((value) => /^[!-~](?:[ -~]*[!-~])?$/.test(value), {
    error: 'must consist of ASCII characters, without spaces at its ends',
  }),
  areDistinct: (headers: readonly { name: string }[]) =>
    new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length,
});
