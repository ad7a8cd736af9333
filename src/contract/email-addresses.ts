/**
 * E-mail addresses that a mail server can deliver to: a dot-string of RFC 5321 before the @, a domain by IDNA after it. No
 * display name, no quotes, no scheme. The patterns do without `\p{…}`, because the OpenAPI document contains them, and not
 * every regular-expression engine supports it.
 */

/** What RFC 5321 allows between dots, and any character beyond ASCII except spaces and controls (RFC 6531). */
const atom = '[^\\s\\u0000-\\u0020"(),.:;<>@\\[\\\\\\]\\u007f-\\u00a0]+';
/** A letter or digit, or any character beyond ASCII except spaces and controls. */
const labelEdge = '[^\\s\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a0]';
/** The same, and `-`. */
const labelInside = '[^\\s\\u0000-\\u002c\\u002e\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a0]';
const label = `${labelEdge}(?:${labelInside}*${labelEdge})?`;
const address = `${atom}(?:\\.${atom})*@${label}(?:\\.${label})*`;
const addressPattern = new RegExp(`^${address}$`, 'u');

/** For JSON Schema: one address, surrounding spaces allowed. */
export const emailPattern = `^\\s*${address}\\s*$`;
/** For JSON Schema: a list of which `emailAddresses` accepts every address. */
export const emailListPattern = `^\\s*(?:${address})?\\s*(?:;\\s*(?:${address})?\\s*)*$`;

/** Shows nothing, so two addresses that differ in it read alike. U+FE0F may follow an emoji, which it belongs to. */
const invisible = /(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Octets in UTF-8: RFC 5321 4.5.3.1, where a path is an address in angle brackets. */
const octetsAtMost = { local: 64, domain: 253, label: 63, address: 254 } as const;

/** One e-mail address, without a display name. */
export function isEmailAddress(address: string): boolean {
  if (address.length > octetsAtMost.address || !addressPattern.test(address) || invisible.test(address)) return false;
  const [local = '', written = ''] = address.split('@');
  const domain = asciiDomain(written);
  if (domain === undefined) return false;
  const labels = domain.split('.');
  return (
    octetsOf(local) <= octetsAtMost.local &&
    domain.length <= octetsAtMost.domain &&
    octetsOf(local) + 1 + domain.length <= octetsAtMost.address &&
    labels.every((part) => part.length <= octetsAtMost.label && asciiLabel.test(part)) &&
    // An IP address: no domain ends in a number.
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

const asciiLabel = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
const octetsOf = (text: string): number => new TextEncoder().encode(text).length;

/** The domain as DNS has it; undefined if IDNA refuses it. */
function asciiDomain(domain: string): string | undefined {
  if (/^[ -~]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Letters beyond ASCII before the @ need a mail server that announces SMTPUTF8 (RFC 6531). */
export const needsAllLetters = (address: string): boolean => !/^[ -~]*@/.test(address);

/** The addresses of a semicolon-separated list, without empty parts. */
export const emailAddresses = (list: string): string[] =>
  list
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '');
