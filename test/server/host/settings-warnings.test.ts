import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { settingNames } from '../../../src/server/host/setting-rules.ts';
import { readSettings } from '../../../src/server/host/settings.ts';
import { isTypo, settingsWarnings, temporaryFolderWarning } from '../../../src/server/host/settings-warnings.ts';

const local = readSettings({});
expect(local.host).toBe('127.0.0.1');

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['TRUST_PROXXY', 'TRUST_PROXY'],
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['DATABASE_URI', 'DATABASE_URL'],
])('warns of %s and suggests %s', (name, meant) => {
  expect(settingsWarnings({ [name]: 'secret' }, local)).toEqual([
    `${name} is not a setting of Fenceline. Did you mean ${meant}?`,
  ]);
});

test('is silent about settings and variables of other programs', () => {
  const others = ['PATH', 'HOME', 'USER', 'SHELL', 'LANG', 'HOSTNAME', 'NODE_ENV', 'PGHOST', 'MAIL', 'SMTP'];
  const environment = Object.fromEntries([...settingNames, ...others].map((name) => [name, 'x']));
  expect(settingsWarnings(environment, local)).toEqual([]);
});

test.each([
  ['HOST', 'HOST', false],
  ['HOST', 'PORT', false],
  ['', 'A', true],
  ['AAB', 'AB', true],
  ['ABAB', 'BABA', false],
  ['ABC', 'CBA', false],
])('%s and %s: %s', (one, other, apart) => {
  expect(isTypo(one, other)).toBe(apart);
  expect(isTypo(other, one)).toBe(apart);
});

test.each([
  [1, '0.0.0.0', 1],
  [1, '10.0.0.5', 1],
  [1, '::', 1],
  [2, '127.0.0.1', 0],
  [1, '::1', 0],
  [1, 'localhost', 0],
  [0, '0.0.0.0', 0],
])('TRUST_PROXY=%d with HOST=%s: %d warnings of forged addresses', (trustProxy, host, count) => {
  const warnings = settingsWarnings({}, { ...local, trustProxy, host });
  expect(warnings).toHaveLength(count);
  for (const warning of warnings) expect(warning).toContain('callers can forge their address');
});

test.each([
  [{ METRICS: 'on', DEMO: 'off' }, ['METRICS is on without METRICS_TOKEN']],
  [{ METRICS: 'on', HOST: '10.0.0.5' }, ['METRICS is on without METRICS_TOKEN']],
  [{ METRICS: 'on', TRUST_PROXY: '1' }, ['METRICS is on without METRICS_TOKEN']],
  [{ METRICS: 'on' }, []],
  [{ METRICS: 'on', HOST: '::', METRICS_TOKEN: '0123456789abcdef' }, []],
  [{ METRICS_PORT: '9464', HOST: '0.0.0.0' }, ['METRICS_PORT is open on 0.0.0.0 without METRICS_TOKEN']],
  [{ METRICS_PORT: '9464', HOST: '0.0.0.0', METRICS_TOKEN: '0123456789abcdef' }, []],
  [{ METRICS_PORT: '9464', DEMO: 'off' }, []],
  [{ CORS_ORIGINS: '*' }, ['CORS_ORIGINS contains *']],
  [{ CORS_ORIGINS: 'https://a.example, *' }, ['CORS_ORIGINS contains *']],
  [{ CORS_ORIGINS: 'https://a.example' }, []],
])('%j: warnings that begin with %j', (environment, begins) => {
  const warnings = settingsWarnings(environment, readSettings(environment));
  expect(warnings).toHaveLength(begins.length);
  for (const [index, begin] of begins.entries()) expect(warnings[index]).toContain(begin);
  expect(warnings.join()).not.toContain('0123456789');
});

test('a missing folder for temporary files is named with its setting', () => {
  expect(temporaryFolderWarning(tmpdir())).toBeUndefined();
  expect(temporaryFolderWarning('/nope')).toMatch(/^Nothing can be written in \/nope, .* Set TMPDIR/);
});
