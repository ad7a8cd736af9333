/** Settings from environment variables, checked at the start. An empty variable counts as not set. */
import { resolve } from 'node:path';
import type * as z from 'zod';
import { type Quotas, roles } from '../../contract/choices.ts';
import type { TileLayer } from '../../contract/config.ts';
import type { NoticeSettings } from '../alerts/channels.ts';
import type { SingleSignOnSettings } from '../single-sign-on/settings.ts';
import { type SettingName, type SettingValues, settingRules } from './setting-rules.ts';

export interface Settings extends NoticeSettings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to. */
  directUrl: string | undefined;
  /** A streaming replica for reads. */
  readUrl: string | undefined;
  /** The size that the database may reach, for an alert. */
  databaseSizeLimitBytes: number | undefined;
  demo: boolean;
  adminUsername: string;
  adminPassword: string | undefined;
  /** Empty, or `/fleet`: with a leading and without a trailing slash. */
  basePath: string;
  /** Number of proxies in front of the service that are trusted. */
  trustProxy: number;
  corsOrigins: readonly string[];
  /** Hosts of webhooks that may have private addresses, and http. */
  webhookHosts: readonly string[];
  /** Layers of map tiles, the default first. */
  tileLayers: readonly TileLayer[];
  /** Path or address of a PMTiles file with streets. */
  basemap: string | undefined;
  basemapAttribution: string | undefined;
  geocoder: GeocoderSettings | undefined;
  rateLimit: number | undefined;
  quotas: Quotas;
  /** The MQTT broker to receive from; undefined: none. */
  broker: BrokerSettings | undefined;
  /** The identity provider of an organisation; undefined: none. */
  singleSignOn: SingleSignOnSettings | undefined;
  /** Whether the service's port serves `/metrics`. */
  metrics: boolean;
  /** Separate port for `/metrics`. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Token that a scrape must send; undefined: none. */
  metricsToken: string | undefined;
  /** Undefined: plots stay rows. */
  sealAfterHours: number | undefined;
  /** Plots and readings are deleted when they are older; undefined: never. */
  retentionDays: number | undefined;
  logLevel: SettingValues['LOG_LEVEL'];
}

export interface BrokerSettings {
  url: string;
  /** The device key of topics that name none. */
  key: string | undefined;
  /** Names the session at the broker. */
  clientId: string;
}

/** A server that finds addresses: Nominatim or Photon. */
export interface GeocoderSettings {
  url: string;
  /** The provider of the data, as text. */
  attribution: string;
}

/** A sentence for each invalid setting. */
export class SettingsError extends Error {}

/** Throws SettingsError. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const [name, [schema, rule]] of Object.entries(settingRules) as [SettingName, readonly [z.ZodType, string]][]) {
    const parsed = schema.safeParse(environment[name] || undefined);
    if (parsed.success) values[name] = parsed.data;
    else wrong.push(`${name} must be ${rule}.`);
  }
  if (values.SMTP_URL && !values.MAIL_FROM) wrong.push('SMTP_URL requires MAIL_FROM.');
  if (values.SMS_URL && !values.SMS_SECRET) wrong.push('SMS_URL requires SMS_SECRET.');
  if (values.MQTT_KEY && !values.MQTT_URL) wrong.push('MQTT_KEY requires MQTT_URL.');
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_ACCOUNT'] as const) {
    if (values.OIDC_ISSUER && !values[name]) wrong.push(`OIDC_ISSUER requires ${name}.`);
  }
  // Otherwise the host believes that passwords no longer open the service.
  if (values.OIDC_ONLY === 'on' && !values.OIDC_ISSUER) wrong.push('OIDC_ONLY requires OIDC_ISSUER.');
  if (values.OIDC_ROLE_CLAIM && !environment['OIDC_ROLES']) wrong.push('OIDC_ROLE_CLAIM requires OIDC_ROLES.');
  if (environment['OIDC_ROLES'] && !values.OIDC_ROLE_CLAIM) wrong.push('OIDC_ROLES requires OIDC_ROLE_CLAIM.');
  if (values.TILE_LAYERS && values.TILE_URL) wrong.push('TILE_LAYERS replaces TILE_URL. Set only one of them.');
  if (values.BASEMAP_ATTRIBUTION && !values.BASEMAP) wrong.push('BASEMAP_ATTRIBUTION requires BASEMAP.');
  if (values.GEOCODER_ATTRIBUTION && !values.GEOCODER_URL) wrong.push('GEOCODER_ATTRIBUTION requires GEOCODER_URL.');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (values[name] && !values.DATABASE_URL) wrong.push(`${name} requires DATABASE_URL.`);
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  // Each value was parsed by its own schema above.
  return named(values as SettingValues);
}

function named(values: SettingValues): Settings {
  const demo = values.DEMO === 'on';
  return {
    port: values.PORT,
    // Only for this machine: the demo prints its password, and anyone who bypasses a proxy can forge an address.
    host: values.HOST ?? (demo || values.TRUST_PROXY > 0 ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    readUrl: values.DATABASE_READ_URL,
    databaseSizeLimitBytes: values.DATABASE_SIZE_LIMIT_GB && values.DATABASE_SIZE_LIMIT_GB * 1e9,
    demo,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    publicUrl: values.PUBLIC_URL,
    basePath: values.BASE_PATH,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    webhookHosts: values.WEBHOOK_HOSTS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL,
    smsSecret: values.SMS_SECRET,
    noticesPerHour: values.NOTICES_PER_HOUR,
    noticeLateMinutes: values.NOTICE_LATE_MINUTES,
    noticeTimeoutSeconds: values.NOTICE_TIMEOUT_SECONDS,
    tileLayers: tileLayersOf(values),
    basemap: values.BASEMAP,
    basemapAttribution: values.BASEMAP_ATTRIBUTION,
    geocoder:
      values.GEOCODER_URL === undefined
        ? undefined
        : {
            url: values.GEOCODER_URL,
            attribution: values.GEOCODER_ATTRIBUTION ?? '© OpenStreetMap',
          },
    rateLimit: values.RATE_LIMIT,
    quotas: {
      sessionsPerUser: values.SESSIONS_PER_USER,
      liveStreamsPerUser: values.LIVE_STREAMS_PER_USER,
      liveStreamsPerAccount: values.LIVE_STREAMS_PER_ACCOUNT,
      inputsPerVehicle: values.INPUTS_PER_VEHICLE,
      probesPerVehicle: values.PROBES_PER_VEHICLE,
      newVehiclesPerHour: values.NEW_VEHICLES_PER_HOUR,
    },
    broker: values.MQTT_URL === undefined ? undefined : brokerOf(values.MQTT_URL, values),
    singleSignOn: values.OIDC_ISSUER === undefined ? undefined : singleSignOnOf(values.OIDC_ISSUER, values),
    metrics: values.METRICS_PORT === undefined && (values.METRICS === 'on' || values.METRICS_TOKEN !== undefined),
    metricsPort: values.METRICS_PORT,
    metricsHost: values.HOST ?? '127.0.0.1',
    metricsToken: values.METRICS_TOKEN,
    sealAfterHours: values.SEAL_AFTER_HOURS === 'off' ? undefined : values.SEAL_AFTER_HOURS,
    retentionDays: values.RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
  };
}

const brokerOf = (url: string, { MQTT_KEY: key, MQTT_CLIENT_ID: clientId }: SettingValues): BrokerSettings => ({
  url,
  key,
  clientId,
});

function singleSignOnOf(issuer: string, values: SettingValues): SingleSignOnSettings {
  return {
    issuer,
    // Checked above.
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET,
    account: values.OIDC_ACCOUNT ?? '',
    roleClaim: values.OIDC_ROLE_CLAIM,
    roles: values.OIDC_ROLES.map(({ value, role = roles.viewer }) => ({ value, role })),
    fleetClaim: values.OIDC_FLEET_CLAIM,
    domains: values.OIDC_DOMAINS,
    only: values.OIDC_ONLY === 'on',
    publicUrl: values.PUBLIC_URL,
    basePath: values.BASE_PATH,
  };
}

/** One attribution counts for all layers; several are in their order, separated by `|`. */
function tileLayersOf({
  TILE_URL: url,
  TILE_LAYERS: layers = [],
  TILE_ATTRIBUTION: attribution = '',
}: SettingValues): TileLayer[] {
  if (url !== undefined) return [{ name: '', url, attribution }];
  const each = attribution.split('|');
  return layers.map((layer, index) => ({
    ...layer,
    attribution: (each.length === 1 ? attribution : (each[index] ?? '')).trim(),
  }));
}
