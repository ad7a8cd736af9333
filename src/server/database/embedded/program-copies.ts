import { createHash } from 'node:crypto';
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'fenceline-programs-';

export interface ProgramCopy {
  /** As in the package: `bin`, `lib`, `share`. */
  readonly native: string;
  /** Whether an earlier start left a copy that only this user can change. */
  isPresent(): boolean;
  /** Creates the copy. Returns why it failed, or undefined. */
  make(): string | undefined;
  remove(): void;
}

/** Possible places of a copy of the programs (60 MB, readable for everyone), best first. */
export function copiesOf(native: string, dataDir: string): ProgramCopy[] {
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
