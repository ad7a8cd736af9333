import { isEmailAddress } from '../../contract/email-addresses.ts';
import { isPhoneNumber } from '../../contract/phone-numbers.ts';
import type { TokenKind } from '../ui/TokensField.tsx';

/** E-mail addresses as people write and paste them; "Ana Ruiz <ana@example.com>" is ana@example.com. */
export const emailTokens: TokenKind = {
  ends: /[;,\s]+/,
  read: (text) =>
    text
      .replace(/"[^"]*"/g, '')
      .split(/[;,\n]/)
      .flatMap((part) => /<([^<>\s]+)>\s*$/.exec(part)?.[1] ?? part.split(/\s+/)),
  isRight: isEmailAddress,
};

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
