/**
 * A letter or digit, or any non-ASCII character except a space. Without `\p{…}`: the OpenAPI document contains these
 * patterns, and not every regular-expression engine supports it.
 */
const domainEdge = '[^\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f\\s]';
/** The same, with `.` and `-`. */
const domainInside = '[^\\u0000-\\u002c\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f\\s]';
const address = `[^\\s\\u0000@;,<>()"\\[\\]\\\\]+@${domainEdge}(?:${domainInside}*${domainEdge})?`;
const addressPattern = new RegExp(`^${address}$`, 'u');

/** For JSON Schema: one address, surrounding spaces allowed. */
export const emailPattern = `^\\s*${address}\\s*$`;
/** For JSON Schema: a list of which `emailAddresses` accepts every address. */
export const emailListPattern = `^\\s*(?:${address})?\\s*(?:;\\s*(?:${address})?\\s*)*$`;

/** One e-mail address, without a display name. */
export const isEmailAddress = (address: string): boolean => address.length <= 254 && addressPattern.test(address);

/** The addresses of a semicolon-separated list, without empty parts. */
export const emailAddresses = (list: string): string[] =>
  list
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '');
