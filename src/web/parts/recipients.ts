import { isEmailAddress } from '../../contract/email-addresses.ts';
import { isPhoneNumber } from '../../contract/phone-numbers.ts';
import type { TokenKind } from '../ui/TokensField.tsx';

/** E-mail addresses as people write and paste them; "Ana Ruiz <ana@example.com>" is ana@example.com. */
export const emailTokens: TokenKind = {
  ends: /[;,\s]+/,
  read: (text) => {
    const named = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address);
    return named.length > 0 && bare(text) === '' ? named : text.split(/[;,\s]+/);
  },
  isRight: isEmailAddress,
};

/** What is left of a list of named addresses without them: separators and names, if it is such a list at all. */
const bare = (text: string): string =>
  text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/<[^<>\s]+@[^<>\s]+>$/.test(part))
    .join('');

/** Telephone numbers with spaces and all that people put between digits; one after the other where each has its plus. */
export const phoneTokens: TokenKind = {
  ends: /[;,\n\t]+/,
  read: (text) => text.split(/[;,\n\t]+|\s+(?=\+)/).map(asDialled),
  isRight: isPhoneNumber,
};

/** "0049 (0)171 / 234-567" -> "+49171234567"; what is no number at all stays as it was written. */
function asDialled(written: string): string {
  const digits = written
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-–/]/g, '')
    .replace(/^00/, '+');
  return /^\+?\d+$/.test(digits) ? digits : written.trim();
}
