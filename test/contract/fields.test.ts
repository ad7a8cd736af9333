import { expect, test } from 'vitest';
import { emailAddresses, isEmailAddress } from '../../src/contract/email-addresses.ts';
import { listQuery } from '../../src/contract/fields.ts';
import { meInput, passwordChange } from '../../src/contract/users.ts';
import { told } from './problems-of.ts';

test.each(['a@example.org', 'first.last+tag@sub.example.org', 'o’neil@example.org', 'ä@bücher.example', 'root@depot'])(
  '%s is an email address',
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

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
