import { describe, expect, test } from 'vitest';
import { emailTokens, phoneTokens } from '../../src/web/data/recipients.ts';
import { withTokens } from '../../src/web/ui/TokensField.tsx';

describe('email addresses', () => {
  test.each([
    ['a@x.de; b@y.de', ['a@x.de', 'b@y.de']],
    ['a@x.de,b@y.de\nc@z.de d@z.de', ['a@x.de', 'b@y.de', 'c@z.de', 'd@z.de']],
    [' ;; a@x.de ; ', ['a@x.de']],
    ['Ana Ruiz <a@x.de>; Bo <b@y.de>', ['a@x.de', 'b@y.de']],
    ['"Ruiz, Ana" <a@x.de>, Bo <b@y.de>; c@', ['a@x.de', 'b@y.de', 'c@']],
    ['old@x.de', ['old@x.de']],
    ['\u202aa@x.de\u202c; b@y.de\u200e', ['a@x.de', 'b@y.de']],
    ['not an address', ['not', 'an', 'address']],
  ])('%j', (text, added) => {
    expect(withTokens(['old@x.de'], text, emailTokens)).toEqual([...new Set(['old@x.de', ...added])]);
  });

  test('invalid ones are found', () => {
    expect(['a@x.de', 'a@', 'x', 'a@b'].map(emailTokens.isRight)).toEqual([true, false, false, true]);
  });
});

describe('phone numbers', () => {
  test.each([
    ['+49 171 2345678', ['+491712345678']],
    ['0049 (0)171 / 234-56 78', ['+491712345678']],
    ['+49 171 2345678, +44 7700 900123', ['+491712345678', '+447700900123']],
    ['+49 171 2345678 +44 7700 900123', ['+491712345678', '+447700900123']],
    ['+49.171.2345678\n+44\u00a07700\u2013900123', ['+491712345678', '+447700900123']],
    ['0171 2345678', ['01712345678']],
    ['\u202a+49 171 2345678\u202c', ['+491712345678']],
    [' Ana ', ['Ana']],
    [';;', []],
  ])('%j', (text, added) => {
    expect(withTokens([], text, phoneTokens)).toEqual(added);
  });

  test('require their country, and have a maximum of digits', () => {
    const numbers = ['+491712345678', '01712345678', '+0491712345', '+4912', '+123456789012345', '+1234567890123456'];
    expect(numbers.map(phoneTokens.isRight)).toEqual([true, false, false, false, true, false]);
  });
});
