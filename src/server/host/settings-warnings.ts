import { type Settings, settingNames } from './settings.ts';
import { isTypo } from './typo.ts';

/** Warnings about settings that are allowed but probably not intended. Never contains a value. */
export function settingsWarnings(
  environment: Readonly<Record<string, string | undefined>>,
  { trustProxy, host }: Pick<Settings, 'trustProxy' | 'host'>,
): string[] {
  return [...unknownSettings(environment), ...(trustProxy > 0 && !isLoopback(host) ? [forgeable(host)] : [])];
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
