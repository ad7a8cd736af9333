import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './built.mjs';
import { statsFile } from './bundle-stats.mjs';

/**
 * The licences of all packages in a build, as the licences require.
 * @param {string} root the project, with its packages installed
 * @param {string} dist the build
 * @param {readonly string[]} [dataModules] modules of packages whose data, but not code, is in the build
 */
export function thirdPartyNotices(root, dist, dataModules = []) {
  const used = [...dashboardModules(dist), ...serviceModules(dist), ...dataModules];
  const folders = [...new Set(used.flatMap(packageFolder))].sort();
  return folders.map((folder) => noticeOf(join(root, folder))).join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} dist */
function dashboardModules(dist) {
  /** @type {import('./bundle-stats.mjs').BundleStats} */
  const stats = readJson(join(dist, statsFile));
  return Object.values(stats).flatMap(({ modules }) => modules);
}

/** @param {string} dist */
function serviceModules(dist) {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js.map'));
  return maps.flatMap((name) => {
    /** @type {{ sources: string[] }} */
    const { sources } = readJson(join(dist, name));
    return sources;
  });
}

/**
 * Folder of a module's package, such as `node_modules/zod`. For nested packages, the innermost one. What we made ourselves is
 * in `node_modules/.cache`.
 * @param {string} module
 */
function packageFolder(module) {
  return (
    /(?:^|\/)((?:node_modules\/(?!\.)(?:@[^/]+\/)?[^/]+\/)+)(?!node_modules\/)/.exec(module)?.[1]?.slice(0, -1) ?? []
  );
}

/** @param {string} folder */
function noticeOf(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license = 'see below' } = readJson(join(folder, 'package.json'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return `${name} ${version}: ${license}\n\n${text}\n`;
}
