import { isEmailAddress } from '../../../../contract/email-addresses.ts';

/** Where one address ends and the next begins, in lists as people write and paste them. */
export const separators = /[;,\s]+/;

/** The addresses with those of a text after them; "Ana Ruiz <ana@example.com>" is ana@example.com. None stands twice. */
export function withAddresses(addresses: readonly string[], text: string): string[] {
  const named = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address);
  const written = named.length > 0 && bare(text) === '' ? named : text.split(separators);
  return [...new Set([...addresses, ...written.filter((address) => address !== '')])];
}

/** What is left of a list of named addresses without them: separators and names, if it is such a list at all. */
const bare = (text: string): string =>
  text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/<[^<>\s]+@[^<>\s]+>$/.test(part))
    .join('');

export const wrongAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !isEmailAddress(address));
