import { expect, test } from 'vitest';
import { emailAddresses, emailListPattern, emailPattern, isEmailAddress } from '../../src/contract/email-addresses.ts';
import { listQuery } from '../../src/contract/fields.ts';
import { meInput, passwordChange } from '../../src/contract/users.ts';
import { told } from './problems-of.ts';

const deliverable = [
  ...['a@example.org', 'first.last+tag@sub.example.org', 'o’neil@example.org', 'ä@bücher.example', 'root@depot'],
  ...[
    "!#$%&'*+/=?^_`{|}~-@example.org",
    '1@2x.org',
    'a@xn--bcher-kva.example',
    'a@例え.テスト',
    '张伟@例子.中国',
    'a@3com.com',
  ],
  ...[
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.org`,
    'A.B@EXAMPLE.ORG',
    'a@a--b.org',
    'ñ@españa.es',
    'a@straße.de',
    'a@i❤\ufe0f.example',
  ],
];
test.each(deliverable)('%s is an email address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(new RegExp(emailPattern, 'u').test(address)).toBe(true);
  expect(new RegExp(emailListPattern, 'u').test(`${address}; ${address}`)).toBe(true);
});

test.each([
  'a',
  'a@',
  '@example.org',
  'a b@example.org',
  'a@example.org.',
  'a@-example.org',
  'A <a@example.org>',
  'a@example.org\r\nBcc: b@example.org',
  'a@b@example.org',
  '"a"@example.org',
  `${'a'.repeat(251)}@b.c`,
  ...['.a@example.org', 'a.@example.org', 'a..b@example.org', 'a@example..org', 'a@.example.org', 'a@example-.org'],
  ...[
    'mailto:a@example.org',
    'https://a@example.org',
    'a@example.org,b@example.org',
    '<a@example.org>',
    'a@[127.0.0.1]',
  ],
  ...['a@127.0.0.1', 'a@example.123', 'a@example_1.org', 'a@exa mple.org', 'a\\b@example.org', '(x)a@example.org'],
  ...['a@example.org/path', 'a@example.org:25', 'a@example.org?x', 'a%00@example.org'.replace('%00', '\u0000')],
  ...['a\u00a0b@example.org', 'a\u3000b@example.org', 'a@xn--a', 'a@ex\u0085ample.org', 'a@example。。org'],
  ...[`${'a'.repeat(65)}@example.org`, `${'ä'.repeat(33)}@example.org`, `a@${'b'.repeat(64)}.org`],
  // Invisible characters, before and after the @.
  ...['\u200e', '\u00ad', '\u034f', '\ufe0f', '\u180b', '\u115f', '\u2800', '\u2065', '\ufff0'].flatMap((unseen) => [
    `a@example.org${unseen}`,
    `a@exam${unseen}ple.org`,
    `a${unseen}@example.org`,
  ]),
  `a@${'ä'.repeat(60)}.org`,
  `a@${Array.from({ length: 50 }, () => 'abcd').join('.')}.exampl`,
])('%j is not an email address', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test('a list is split at semicolons, and empty parts are skipped', () => {
  expect(emailAddresses(' a@example.org;; b@example.org ;')).toEqual(['a@example.org', 'b@example.org']);
});

test('a query of a list converts numbers and flags from text', () => {
  expect(listQuery.parse({ limit: '100', deleted: 'true' })).toEqual({ limit: 100, deleted: true });
  expect(listQuery.parse({ deleted: 'false' })).toEqual({ deleted: false });
  expect(listQuery.parse({})).toEqual({});
});

test.each([
  [{ limit: '0' }, '#/limit range'],
  [{ limit: '10001' }, '#/limit range'],
  [{ limit: '1.5' }, '#/limit format'],
  [{ limit: '' }, '#/limit format'],
  [{ limit: '1e3' }, '#/limit format'],
  [{ deleted: 'yes' }, '#/deleted range'],
])('%j', (query, expected) => {
  expect(told(listQuery, query)).toEqual([expected]);
});

test('fields of the signed-in user', () => {
  expect(told(meInput, { email: 'x', settings: { timeZone: 'Mars/Olympus', theme: 'pink' } })).toEqual([
    '#/email format',
    '#/settings/theme range',
    '#/settings/timeZone format',
  ]);
  expect(meInput.parse({ name: ' Ada ', settings: { timeZone: 'Europe/Berlin' } })).toEqual({
    name: 'Ada',
    settings: { timeZone: 'Europe/Berlin' },
  });
});

test('a password is accepted as typed, with 8 to 200 characters', () => {
  const change = (password: string) => passwordChange.safeParse({ current: 'x', new: password });
  expect(change('  7 chr ').data?.new).toBe('  7 chr ');
  expect(change('🔑'.repeat(200)).success).toBe(true);
  expect(told(passwordChange, { current: 'x', new: '1234567' })).toEqual(['#/new length']);
  expect(told(passwordChange, { current: 'x', new: 'x'.repeat(201) })).toEqual(['#/new length']);
});
