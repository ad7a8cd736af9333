import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { settingNames } from './setting-rules.ts';
import type { Settings } from './settings.ts';

type Exposing = Pick<
  Settings,
  'trustProxy' | 'host' | 'corsOrigins' | 'metrics' | 'metricsToken' | 'metricsPort' | 'metricsHost'
>;

/** Warnings about settings that are allowed but probably not intended. Never contains a value of a secret. */
export function settingsWarnings(
  environment: Readonly<Record<string, string | undefined>>,
  settings: Exposing,
): string[] {
  return [...unknownSettings(environment), ...exposed(settings)];
}

/** Reports are written there. Undefined: they can be. */
export function temporaryFolderWarning(folder = tmpdir()): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `Nothing can be written in ${folder}, so no report and no export can be made. Set TMPDIR to another folder.`;
  }
}

function exposed({
  trustProxy,
  host,
  corsOrigins,
  metrics,
  metricsToken,
  metricsPort,
  metricsHost,
}: Exposing): string[] {
  const isPublic = !isLoopback(host);
  const hasOpenPort = metricsPort !== undefined && !isLoopback(metricsHost);
  return [
    ...(trustProxy > 0 && isPublic ? [forgeable(host)] : []),
    // Behind a proxy, everybody reaches the service's port at any HOST.
    ...(metrics && metricsToken === undefined && (isPublic || trustProxy > 0) ? [openMetrics] : []),
    ...(hasOpenPort && metricsToken === undefined ? [openMetricsPort(metricsHost)] : []),
    ...(corsOrigins.includes('*') ? [anyOrigin] : []),
  ];
}

const known = new Set<string>(settingNames);

function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = settingNames.find((each) => isTypo(name, each));
      return meant === undefined ? [] : [`${name} is not a setting of Fenceline. Did you mean ${meant}?`];
    });
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

const forgeable = (host: string): string =>
  `TRUST_PROXY is above 0 and HOST is ${host}: callers can forge their address unless only the proxy can reach this port. Set HOST to 127.0.0.1, or close the port to others.`;

const openMetrics =
  'METRICS is on without METRICS_TOKEN: everyone who can reach the service can read /metrics. Set METRICS_TOKEN, or use METRICS_PORT instead.';

const openMetricsPort = (host: string): string =>
  `METRICS_PORT is open on ${host} without METRICS_TOKEN: everyone who can reach that port can read /metrics. Set METRICS_TOKEN, or close the port to others.`;

const anyOrigin =
  'CORS_ORIGINS contains *: the pages of every website may call the API from the browsers of your users. Name the origins that need it.';

/** Whether the words differ by one typing error: a missing, additional or wrong letter, or two swapped neighbours. */
export function isTypo(one: string, other: string): boolean {
  const start = sharedStart(one, other);
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)];
  const end = sharedStart(reversed(oneRest), reversed(otherRest));
  const [left, right] = [oneRest.slice(0, oneRest.length - end), otherRest.slice(0, otherRest.length - end)];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && left === reversed(right);
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (word: string): string => [...word].reverse().join('');
