/**
 * What some tests need beyond the packages from npm. Their titles end with what they need, and with the reason if they
 * are skipped. `npm test` sums these up at its end (`src/tools/needed.mjs`).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Needs {
  /** For `test.skipIf` and `describe.skipIf`. */
  missing: boolean;
  /** The end of the title. */
  note: string;
}

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** The path of a program, in `/usr/sbin` too, which is not in every user's PATH. */
export const programPath = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

const existing = (path: string): string | undefined => (existsSync(path) ? path : undefined);

/** The programs of Debian's newest PostgreSQL that can copy a server. */
export const postgresPrograms = entries('/usr/lib/postgresql')
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .findLast((bin) => existsSync(join(bin, 'pg_basebackup')));

/** Debian's packages of `.ci/run` that tests use -> a path of theirs, undefined without it. */
const packages = {
  apache2: programPath('apache2'),
  caddy: programPath('caddy'),
  'firefox-esr': programPath('firefox-esr'),
  haproxy: programPath('haproxy'),
  'libreoffice-calc-nogui': programPath('soffice'),
  'libmono-system-net-http4.0-cil': existing('/usr/lib/mono/4.5/System.Net.Http.dll'),
  'mono-mcs': programPath('mcs'),
  'mono-runtime': programPath('mono'),
  mosquitto: programPath('mosquitto'),
  nginx: programPath('nginx'),
  pgbouncer: programPath('pgbouncer'),
  'postgresql-15': postgresPrograms,
  prometheus: programPath('promtool'),
  'webkit2gtk-driver': programPath('WebKitWebDriver'),
  xvfb: process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? programPath('Xvfb'),
};

/** Citus has no package in Debian's own archive. */
const citus = postgresPrograms?.replace('/lib/', '/share/').replace(/bin$/, 'extension/citus.control');
export const needsCitus = needing(
  'Citus',
  citus !== undefined && existsSync(citus) ? undefined : 'the extension citus is not installed',
);

export type Package = keyof typeof packages;
export const packageNames = Object.keys(packages) as Package[];

export function needs(...names: readonly Package[]): Needs {
  const absent = names.filter((name) => packages[name] === undefined);
  return needing(names.join(', '), absent.length > 0 ? `${absent.join(' and ')} not installed` : undefined);
}

/** For tests of commands that the documentation shows. */
export function needsPrograms(...names: readonly string[]): Needs {
  const absent = names.filter((name) => programPath(name) === undefined);
  return needing(names.join(', '), absent.length > 0 ? `${absent.join(' and ')} not installed` : undefined);
}

/** Tests of single rows, which sealing deletes. */
export const needsRows = needing('rows', process.env['SEALED'] && 'SEALED seals them');

/** Tests with triggers, or of query plans: a cluster has no triggers and other plans. */
export const needsOnePostgresql = needing('one PostgreSQL', process.env['CITUS_URL'] && 'CITUS_URL names a cluster');

const isRoot = process.geteuid?.() === 0;
export const needsRoot = needing('root', isRoot ? undefined : 'another user runs the tests');
export const needsOtherUser = needing('another user than root', isRoot ? 'root runs the tests' : undefined);

/** Root may mount, except in a container that forbids it. */
const mayMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
export const needsMount = needing('permission to mount', mayMount ? undefined : 'mounting is not permitted');

/** `what` without a reason is there. */
export function needing(what: string, reason: string | undefined): Needs {
  return {
    missing: reason !== undefined,
    note: reason === undefined ? `[needs ${what}]` : `[needs ${what}: ${reason}]`,
  };
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })) : [];
}
