import { isEmailAddress } from '../../contract/email-addresses.ts';
import { isPhoneNumber } from '../../contract/phone-numbers.ts';
import { cleanIdentifier } from '../../contract/text-kinds.ts';
import type { TokenKind } from '../ui/TokensField.tsx';

/** E-mail addresses, typed or pasted. "Ana Ruiz <ana@example.com>" becomes ana@example.com. Drops invisible characters, as the service does. */
export const emailTokens: TokenKind = {
  ends: /[;,\s]+/,
  read: (text) =>
    cleanIdentifier(text)
      .replace(/"[^"]*"/g, '')
      .split(/[;,\n]/)
      .flatMap((part) => /<([^<>\s]+)>\s*$/.exec(part)?.[1] ?? part.split(/\s+/)),
  isRight: isEmailAddress,
};

/** Phone numbers with any separators between digits. A space separates numbers that start with a plus. */
export const phoneTokens: TokenKind = {
  ends: /[;,\n\t]+/,
  read: (text) =>
    cleanIdentifier(text)
      .split(/[;,\n\t]+|\s+(?=\+)/)
      .map(asDialled),
  isRight: isPhoneNumber,
};

export const recipientKinds = { emails: emailTokens, phones: phoneTokens } as const;

/** "0049 (0)171 / 234-567" becomes "+49171234567". Other text stays unchanged. */
function asDialled(written: string): string {
  const digits = written
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-–/]/g, '')
    .replace(/^00/, '+');
  return /^\+?\d+$/.test(digits) ? digits : written.trim();
}
