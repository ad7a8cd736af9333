/**
 * A letter or a digit; outside ASCII any character but a space. Without `\p{…}`, since the OpenAPI document shows these
 * patterns and not every regular-expression engine reads it.
 */
const domainEdge = '[^\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f\\s]';
/** The same, with `.` and `-`. */
const domainInside = '[^\\u0000-\\u002c\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f\\s]';
const address = `[^\\s\\u0000@;,<>()"\\[\\]\\\\]+@${domainEdge}(?:${domainInside}*${domainEdge})?`;
const addressPattern = new RegExp(`^${address}$`, 'u');

/** For JSON Schema: one address, spaces around it allowed. */
export const emailPattern = `^\\s*${address}\\s*$`;
/** For JSON Schema: what `emailAddresses` takes apart into good addresses. */
export const emailListPattern = `^\\s*(?:${address})?\\s*(?:;\\s*(?:${address})?\\s*)*$`;

/** One e-mail address, without a display name. */
export const isEmailAddress = (address: string): boolean => address.length <= 254 && addressPattern.test(address);

/** The addresses of a semicolon-separated list, empty places skipped. */
export const emailAddresses = (list: string): string[] =>
  list
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '');
