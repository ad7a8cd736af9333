import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultQuotas } from '../../../src/contract/choices.ts';
import { readSettings, SettingsError } from '../../../src/server/host/settings.ts';

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      directUrl: undefined,
      demo: true,
      adminUsername: 'admin',
      adminPassword: undefined,
      publicUrl: undefined,
      basePath: '',
      trustProxy: 0,
      corsOrigins: [],
      smtpUrl: undefined,
      mailFrom: undefined,
      smsUrl: undefined,
      smsSecret: undefined,
      noticesPerHour: 1000,
      noticeLateMinutes: 15,
      noticeTimeoutSeconds: 60,
      tileLayers: [],
      basemap: undefined,
      basemapAttribution: undefined,
      geocoder: undefined,
      rateLimit: undefined,
      quotas: defaultQuotas,
      broker: undefined,
      singleSignOn: undefined,
      metrics: false,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      metricsToken: undefined,
      sealAfterHours: 24,
      retentionDays: undefined,
      webhookHosts: [],
      logLevel: 'info',
    });
  });

  test('an empty variable counts as not set', () => {
    const names = ['PORT', 'HOST', 'DEMO', 'DATABASE_URL', 'ADMIN_PASSWORD', 'CORS_ORIGINS', 'TRUST_PROXY'];
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  test('without the demo the service listens on every address by default', () => {
    expect(readSettings({ DEMO: 'off' }).host).toBe('0.0.0.0');
    expect(readSettings({ DEMO: 'off', HOST: '::1' }).host).toBe('::1');
    expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test('behind a proxy the service listens on this machine by default', () => {
    expect(readSettings({ DEMO: 'off', TRUST_PROXY: '1' }).host).toBe('127.0.0.1');
    expect(readSettings({ DEMO: 'off', TRUST_PROXY: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readSettings({ DEMO: 'off', TRUST_PROXY: '0' }).host).toBe('0.0.0.0');
  });

  test('the direct address requires the address of the pooler', () => {
    expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgres://host/db' })).toThrow(
      'DATABASE_DIRECT_URL requires DATABASE_URL.',
    );
  });

  test('an MQTT broker, and the device key of its topics', () => {
    const MQTT_KEY = `flk_${'a'.repeat(43)}`;
    const MQTT_URL = 'mqtts://user:pass@broker.example';
    expect(readSettings({ MQTT_URL, MQTT_KEY }).broker).toEqual({
      url: MQTT_URL,
      key: MQTT_KEY,
      clientId: 'fenceline',
    });
    expect(readSettings({ MQTT_URL, MQTT_CLIENT_ID: 'fleet-2' }).broker).toMatchObject({ clientId: 'fleet-2' });
    expect(() => readSettings({ MQTT_KEY })).toThrow('MQTT_KEY requires MQTT_URL.');
    expect(() => readSettings({ MQTT_URL: 'http://broker' })).toThrow(
      'MQTT_URL must be an address that begins with mqtt',
    );
    expect(() => readSettings({ MQTT_URL: 'mqtt://' })).toThrow('MQTT_URL must be');
    expect(() => readSettings({ MQTT_URL, MQTT_KEY: 'secret' })).toThrow('MQTT_KEY must be a device key');
  });

  test('reads have one replica', () => {
    const read = (readUrl: string) =>
      readSettings({ DATABASE_URL: 'postgres://one,two/db', DATABASE_READ_URL: readUrl }).readUrl;
    expect(() => read('postgres://two,three/db')).toThrow(/^DATABASE_READ_URL must be .* with one host/);
    expect(read('postgres://two/db?target_session_attrs=standby')).toBe(
      'postgres://two/db?target_session_attrs=standby',
    );
  });

  test('sign-in without passwords requires an identity provider', () => {
    expect(() => readSettings({ OIDC_ONLY: 'on' })).toThrow('OIDC_ONLY requires OIDC_ISSUER.');
    expect(readSettings({ OIDC_ONLY: 'off' }).singleSignOn).toBeUndefined();
  });

  test('an attribution requires its map', () => {
    expect(() => readSettings({ GEOCODER_ATTRIBUTION: '© X' })).toThrow('GEOCODER_ATTRIBUTION requires GEOCODER_URL.');
    expect(() => readSettings({ BASEMAP_ATTRIBUTION: '© X' })).toThrow('BASEMAP_ATTRIBUTION requires BASEMAP.');
    expect(readSettings({ BASEMAP: 'a.pmtiles', BASEMAP_ATTRIBUTION: '© X' }).basemapAttribution).toBe('© X');
  });

  test('metrics have one address: METRICS_PORT or the service itself', () => {
    const read = (environment: Record<string, string>) => {
      const { metrics, metricsPort, metricsHost } = readSettings(environment);
      return { metrics, metricsPort, metricsHost };
    };
    const loopback = { metricsHost: '127.0.0.1' };
    expect(read({ METRICS_TOKEN: 'a-token-of-16-and-more' })).toEqual({ metrics: true, ...loopback });
    expect(read({ METRICS: 'on', METRICS_PORT: '9464' })).toEqual({ metrics: false, metricsPort: 9464, ...loopback });
    expect(read({ DEMO: 'off', METRICS_PORT: '9464' })).toEqual({ metrics: false, metricsPort: 9464, ...loopback });
    expect(read({ HOST: '10.0.0.7', METRICS_PORT: '9464' }).metricsHost).toBe('10.0.0.7');
  });

  test.each([
    ['BASE_PATH', '/fleet/', 'basePath', '/fleet'],
    ['BASE_PATH', '/', 'basePath', ''],
    ['BASE_PATH', '/a/b-c.d', 'basePath', '/a/b-c.d'],
    ['BASE_PATH', '/.well-known/..a', 'basePath', '/.well-known/..a'],
    [
      'CORS_ORIGINS',
      'https://a.example, http://b.example:8080',
      'corsOrigins',
      ['https://a.example', 'http://b.example:8080'],
    ],
    ['CORS_ORIGINS', '*', 'corsOrigins', ['*']],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['PUBLIC_URL', 'https://fleet.example/f//', 'publicUrl', 'https://fleet.example/f'],
    ['PORT', '0', 'port', 0],
    ['METRICS', 'on', 'metrics', true],
    ['RATE_LIMIT', '600', 'rateLimit', 600],
    ['RATE_LIMIT', 'off', 'rateLimit', undefined],
    ['RETENTION_DAYS', '90', 'retentionDays', 90],
    ['SEAL_AFTER_HOURS', '24', 'sealAfterHours', 24],
    ['SEAL_AFTER_HOURS', 'off', 'sealAfterHours', undefined],
    ['RETENTION_DAYS', 'off', 'retentionDays', undefined],
    ['TILE_URL', '/{z}/{x}/{y}.png', 'tileLayers', [{ name: '', url: '/{z}/{x}/{y}.png', attribution: '' }]],
    [
      'TILE_LAYERS',
      'Streets = https://a.example/{z}/{x}/{y}?key=1=2 | Satellite=/{z}/{x}/{y}%7C.jpg',
      'tileLayers',
      [
        { name: 'Streets', url: 'https://a.example/{z}/{x}/{y}?key=1=2', attribution: '' },
        { name: 'Satellite', url: '/{z}/{x}/{y}%7C.jpg', attribution: '' },
      ],
    ],
    [
      'GEOCODER_URL',
      'https://geo.example/api?key=1',
      'geocoder',
      {
        url: 'https://geo.example/api?key=1',
        attribution: '© OpenStreetMap',
      },
    ],
    ['MAIL_FROM', '\u202afleet@example.com\u200e', 'mailFrom', 'fleet@example.com'],
    ['BASEMAP', '/srv/maps/germany.pmtiles', 'basemap', '/srv/maps/germany.pmtiles'],
    ['BASEMAP', 'maps/germany.pmtiles', 'basemap', 'maps/germany.pmtiles'],
    ['BASEMAP', 'https://x.example/a?key=1', 'basemap', 'https://x.example/a?key=1'],
    ['BASEMAP', 'http://127.0.0.1:9000/a.pmtiles', 'basemap', 'http://127.0.0.1:9000/a.pmtiles'],
    ['DATABASE_URL', 'postgresql://u:p@host/db', 'databaseUrl', 'postgresql://u:p@host/db'],
    ['DATABASE_URL', 'postgres:///db?host=/run/postgresql', 'databaseUrl', 'postgres:///db?host=/run/postgresql'],
  ] as const)('%s=%s', (name, value, setting, expected) => {
    expect(readSettings({ [name]: value })[setting]).toEqual(expected);
  });

  test.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['RETENTION_DAYS', '0', 'a whole number of days from 1 to 36500, or off'],
    ['SEAL_AFTER_HOURS', '0', 'a whole number of hours from 1 to 8760, or off'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['DEMO', 'yes', 'on or off'],
    [
      'DATABASE_URL',
      'mysql://x',
      'an address that begins with postgres:// or postgresql://, with one host or several separated by commas',
    ],
    ['ADMIN_PASSWORD', 'short', 'a password of 8 to 200 characters'],
    ['PUBLIC_URL', 'fleet.example.com', 'an address that begins with http:// or https://'],
    ['BASE_PATH', 'fleet', 'a path such as /fleet'],
    ['BASE_PATH', '/a"><script>', 'a path such as /fleet'],
    ['BASE_PATH', '/../fleet', 'a path such as /fleet'],
    ['BASE_PATH', '/a/./b', 'a path such as /fleet'],
    ['BASE_PATH', '/a/..', 'a path such as /fleet'],
    ['TRUST_PROXY', 'true', 'the number of proxies in front of the service, 0 to 20'],
    ['METRICS', 'yes', 'on or off'],
    ['METRICS_PORT', '0', 'a whole number from 1 to 65535'],
    ['METRICS_TOKEN', 'short', 'a text of 16 to 200 letters, digits and signs without spaces'],
    ['RATE_LIMIT', '0', 'a whole number from 1 to 1000000, or off'],
    ['RATE_LIMIT', 'many', 'a whole number from 1 to 1000000, or off'],
    ['CORS_ORIGINS', 'https://a.example/', 'origins such as https://fleet.example.com, separated by commas'],
    ['CORS_ORIGINS', 'a.example', 'origins such as https://fleet.example.com, separated by commas'],
    ['TILE_URL', 'https://tiles.example.com/', 'an address with {z}, {x} and {y} in it'],
    ['TILE_URL', "https://x; script-src 'unsafe-inline'/{z}/{x}/{y}", 'an address with {z}, {x} and {y} in it'],
    [
      'TILE_LAYERS',
      'https://a.example/{z}/{x}/{y}',
      'up to 9 addresses with {z}, {x} and {y} in them, each with its own',
    ],
    [
      'TILE_LAYERS',
      'A=/{z}/{x}/{y}|A=/b/{z}/{x}/{y}',
      'up to 9 addresses with {z}, {x} and {y} in them, each with its',
    ],
    ['TILE_LAYERS', 'A=/{z}/{x}', 'up to 9 addresses with {z}, {x} and {y} in them, each with its own name'],
    ['TILE_LAYERS', `${'x'.repeat(41)}=/{z}/{x}/{y}`, 'up to 9 addresses with {z}, {x} and {y} in them, each'],
    ['BASEMAP', 'http://maps.example/a.pmtiles', 'the path of a PMTiles file, or its address'],
    ['BASEMAP', 'http://127.evil.example/a.pmtiles', 'the path of a PMTiles file, or its address'],
    ['BASEMAP', 'ftp://maps.example/a.pmtiles', 'the path of a PMTiles file, or its address'],
    ['BASEMAP', 'https://', 'the path of a PMTiles file, or its address'],
    ['BASEMAP', 'https://user:pass@x.example/a.pmtiles', 'the path of a PMTiles file, or its address'],
    ['GEOCODER_URL', 'https://geo.example/reverse', 'an address of Nominatim that ends with /search'],
    ['GEOCODER_URL', 'https://user:pass@geo.example/search', 'an address of Nominatim that ends with /search'],
    ['GEOCODER_URL', 'geo.example/search', 'an address of Nominatim that ends with /search'],
    ['GEOCODER_ATTRIBUTION', 'x'.repeat(1001), 'a text of at most 1000 characters'],
    ['BASEMAP_ATTRIBUTION', 'x'.repeat(1001), 'a text of at most 1000 characters'],
    ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error, off'],
  ])('%s=%s is rejected with its rule', (name, value, rule) => {
    const read = (): unknown => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${name} must be ${rule}`);
  });

  test('each layer of tiles has its own attribution, or all have the same', () => {
    const layers = 'A=/a/{z}/{x}/{y}|B=/b/{z}/{x}/{y}';
    const attributions = (attribution: string): string[] =>
      readSettings({ TILE_LAYERS: layers, TILE_ATTRIBUTION: attribution }).tileLayers.map((layer) => layer.attribution);
    expect(attributions('© A | © B')).toEqual(['© A', '© B']);
    expect(attributions('© everybody')).toEqual(['© everybody', '© everybody']);
    expect(() => readSettings({ TILE_LAYERS: layers, TILE_URL: '/{z}/{x}/{y}' })).toThrow(
      'TILE_LAYERS replaces TILE_URL',
    );
  });

  test('does not print a wrong secret', () => {
    expect(() => readSettings({ ADMIN_PASSWORD: 'hunter2' })).not.toThrow('hunter2');
  });

  test('reports all errors at once', () => {
    expect(() => readSettings({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT .*\.\nDEMO .*\.$/);
  });
});
