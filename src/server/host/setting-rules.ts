/** The settings by name: what each value may be. Tests and warnings read the names. */
import { isIP } from 'node:net';
import * as z from 'zod';
import { defaultQuotas, ingestKeyPrefix, retentionDays, roles } from '../../contract/choices.ts';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import { identifier } from '../../contract/fields.ts';
import { roleNames } from '../../contract/roles.ts';
import { cleanIdentifier } from '../../contract/text-kinds.ts';
import { newPassword } from '../../contract/users.ts';
import { readAddresses } from '../database/addresses.ts';
import { isIngestKey } from '../ingest/keys.ts';
import { logLevels } from '../observe/log.ts';
import { isGeocoder } from '../places/geocoder.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Default of a switch. */
const offOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('off').transform(() => undefined), schema]).optional();

const quota = (defaultCount: number) =>
  [wholeNumber(1, 1_000_000).default(defaultCount), 'a whole number from 1 to 1000000'] as const;

/** A name, or an address without brackets. */
const isHost = (text: string): boolean => /^[\w.-]+$/.test(text) || isIP(text) === 6;
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const webAddress = z.string().refine((text) => /^https?:\/\//.test(text) && URL.canParse(text));

/** A path, or an address. Without TLS only of this machine, for tests. */
function isMapFile(text: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return !text.includes('\0');
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && username === '' && password === '';
}

/** Without TLS only on this machine, for tests: see `isMapFile`. */
const isIssuer = (text: string): boolean => /^https?:/.test(text) && isMapFile(text) && !/[?#]/.test(text);

/** `value=role, value=role`: a value may contain `=`. */
function namedRoles(text: string): { value: string; role: number | undefined }[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const at = entry.lastIndexOf('=');
      const name = entry.slice(at + 1).trim();
      const role = roleNames.find((each) => each === name || String(roles[each]) === name);
      return { value: entry.slice(0, Math.max(0, at)).trim(), role: role && roles[role] };
    });
}

const namesInText = z.string().transform((list) =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
);

const areRoles = (entries: readonly { value: string; role: number | undefined }[]): boolean =>
  entries.every(({ value, role }) => value !== '' && role !== undefined);

const isBroker = (text: string): boolean =>
  /^mqtts?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

const postgresAddress = z
  .string()
  .refine((text) => readAddresses(text) !== undefined)
  .optional();
const postgresRule =
  'an address that begins with postgres:// or postgresql://, with one host or several separated by commas';

interface NamedTiles {
  name: string;
  url: string;
}

/** `Streets=https://…|Satellite=https://…`. A `|` within an address is written as %7C. */
function namedTiles(text: string): NamedTiles[] {
  return text.split('|').map((layer) => {
    const [name = '', ...url] = layer.split('=');
    return { name: name.trim(), url: url.join('=').trim() };
  });
}

function areTileLayers(layers: readonly NamedTiles[]): boolean {
  const names = new Set(layers.map(({ name }) => name));
  const areValid = layers.every(({ name, url }) => name !== '' && name.length <= 40 && isTileUrl(url));
  return areValid && names.size === layers.length && layers.length <= 9;
}

function isTileUrl(url: string): boolean {
  return /^(?:https?:\/)?\/[^\s'";,|]*$/.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
}

/** Each setting: its schema, and its rule as shown to people when it is broken. */
export const settingRules = {
  PORT: [wholeNumber(0, 65_535).default(8080), 'a whole number from 0 to 65535'],
  HOST: [z.string().optional(), 'an address of this machine'],
  DATA_DIR: [z.string().default('./data'), 'a folder'],
  DATABASE_URL: [postgresAddress, postgresRule],
  DATABASE_DIRECT_URL: [postgresAddress, postgresRule],
  DATABASE_READ_URL: [
    postgresAddress.refine((text) => text === undefined || readAddresses(text)?.urls.length === 1),
    'an address that begins with postgres:// or postgresql://, with one host: the replica that is checked is the one that is read',
  ],
  DATABASE_SIZE_LIMIT_GB: [wholeNumber(1, 1_000_000).optional(), 'a whole number of gigabytes from 1 to 1000000'],
  DEMO: [z.enum(['on', 'off']).default('on'), 'on or off'],
  ADMIN_USERNAME: [identifier().default('admin'), 'a name of 1 to 255 characters'],
  ADMIN_PASSWORD: [newPassword.optional(), 'a password of 8 to 200 characters'],
  PUBLIC_URL: [
    webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
    'an address that begins with http:// or https://',
  ],
  BASE_PATH: [
    z
      .string()
      // Browsers take `.` and `..` out of an address.
      .regex(/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/)
      .transform((path) => path.replace(/\/$/, ''))
      .default(''),
    'a path such as /fleet',
  ],
  TRUST_PROXY: [wholeNumber(0, 20).default(0), 'the number of proxies in front of the service, 0 to 20'],
  CORS_ORIGINS: [
    z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every((origin) => origin === '*' || isOrigin(origin)))
      .default([]),
    'origins such as https://fleet.example.com, separated by commas',
  ],
  SMTP_URL: [
    z
      .string()
      .regex(/^smtps?:\/\//)
      .refine((text) => URL.canParse(text) && new URL(text).hostname !== '')
      .optional(),
    'an address that begins with smtp:// or smtps://',
  ],
  MAIL_FROM: [
    z.string().transform(cleanIdentifier).refine(isEmailAddress).optional(),
    'an e-mail address such as fleet@example.com',
  ],
  SMS_URL: [webAddress.optional(), 'an address that begins with http:// or https://'],
  SMS_SECRET: [z.string().min(16).optional(), 'a text of at least 16 characters'],
  WEBHOOK_HOSTS: [
    namesInText.refine((hosts) => hosts.every(isHost)).default([]),
    'names or addresses of hosts without ports, such as homeassistant.local, separated by commas',
  ],
  NOTICES_PER_HOUR: [wholeNumber(1, 1_000_000).default(1000), 'a whole number from 1 to 1000000'],
  NOTICE_LATE_MINUTES: [wholeNumber(1, 10_080).default(15), 'a whole number of minutes from 1 to 10080'],
  NOTICE_TIMEOUT_SECONDS: [wholeNumber(1, 3600).default(60), 'a whole number of seconds from 1 to 3600'],
  TILE_URL: [
    z.string().refine(isTileUrl).optional(),
    'an address with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png',
  ],
  TILE_LAYERS: [
    z.string().transform(namedTiles).refine(areTileLayers).optional(),
    'up to 9 addresses with {z}, {x} and {y} in them, each with its own name of up to 40 characters, such as Streets=https://…|Satellite=https://…',
  ],
  TILE_ATTRIBUTION: [z.string().max(4000).optional(), 'a text of at most 4000 characters'],
  BASEMAP: [
    z.string().refine(isMapFile).optional(),
    'the path of a PMTiles file, or its address that begins with https:// and contains no password',
  ],
  BASEMAP_ATTRIBUTION: [z.string().max(1000).optional(), 'a text of at most 1000 characters'],
  GEOCODER_URL: [
    webAddress.refine(isGeocoder).optional(),
    'an address of Nominatim that ends with /search, or of Photon that ends with /api; a key may follow after ?',
  ],
  GEOCODER_ATTRIBUTION: [z.string().max(1000).optional(), 'a text of at most 1000 characters'],
  RATE_LIMIT: [offOr(wholeNumber(1, 1_000_000)), 'a whole number from 1 to 1000000, or off'],
  SESSIONS_PER_USER: quota(defaultQuotas.sessionsPerUser),
  LIVE_STREAMS_PER_USER: quota(defaultQuotas.liveStreamsPerUser),
  LIVE_STREAMS_PER_ACCOUNT: quota(defaultQuotas.liveStreamsPerAccount),
  INPUTS_PER_VEHICLE: quota(defaultQuotas.inputsPerVehicle),
  PROBES_PER_VEHICLE: quota(defaultQuotas.probesPerVehicle),
  NEW_VEHICLES_PER_HOUR: quota(defaultQuotas.newVehiclesPerHour),
  MQTT_URL: [z.string().refine(isBroker).optional(), 'an address that begins with mqtt:// or mqtts://'],
  MQTT_KEY: [z.string().refine(isIngestKey).optional(), `a device key, which begins with ${ingestKeyPrefix}`],
  MQTT_CLIENT_ID: [
    z
      .string()
      .regex(/^[\w.-]{1,64}$/)
      .default('fenceline'),
    'a name of 1 to 64 letters, digits, dots, hyphens and underscores',
  ],
  OIDC_ISSUER: [
    z.string().refine(isIssuer).optional(),
    'the address of an identity provider that begins with https://, such as https://login.example.com/realms/staff',
  ],
  OIDC_CLIENT_ID: [z.string().max(1000).optional(), 'a text of at most 1000 characters'],
  OIDC_CLIENT_SECRET: [z.string().max(1000).optional(), 'a text of at most 1000 characters'],
  OIDC_ACCOUNT: [z.string().max(255).optional(), 'the name of an account'],
  OIDC_ROLE_CLAIM: [z.string().max(255).optional(), 'the name of a claim'],
  OIDC_ROLES: [
    z.string().transform(namedRoles).refine(areRoles).default([]),
    `values of the claim with their roles (${roleNames.join(', ')}), such as fleet-admins=administrator, drivers-desk=dispatcher`,
  ],
  OIDC_FLEET_CLAIM: [z.string().max(255).optional(), 'the name of a claim'],
  OIDC_DOMAINS: [
    namesInText.refine((domains) => domains.every((domain) => /^[^@\s]+\.[^@\s]+$/.test(domain))).default([]),
    'domains of e-mail addresses such as example.com, separated by commas',
  ],
  OIDC_ONLY: [z.enum(['on', 'off']).default('off'), 'on or off'],
  METRICS: [z.enum(['on', 'off']).default('off'), 'on or off'],
  METRICS_PORT: [wholeNumber(1, 65_535).optional(), 'a whole number from 1 to 65535'],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[!-~]{16,200}$/)
      .optional(),
    'a text of 16 to 200 letters, digits and signs without spaces',
  ],
  SEAL_AFTER_HOURS: [
    z.union([z.literal('off'), wholeNumber(1, 8760)]).default(24),
    'a whole number of hours from 1 to 8760, or off',
  ],
  RETENTION_DAYS: [
    offOr(wholeNumber(retentionDays.min, retentionDays.max)),
    `a whole number of days from ${retentionDays.min} to ${retentionDays.max}, or off`,
  ],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `one of ${logLevels.join(', ')}`],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Rules = typeof settingRules;
export type SettingName = keyof Rules;

// The keys of a literal are the names of its type.
export const settingNames = Object.keys(settingRules) as readonly SettingName[];

export type SettingValues = { [Name in SettingName]: z.output<Rules[Name][0]> };
