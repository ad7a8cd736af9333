import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { lstatOf, makePrivate, tryMakeTemporary } from './folders.ts';
import type { RunAs } from './run-as.ts';

export const socketName = '.s.PGSQL.5432';

/** Paths of Unix sockets are limited to 108 bytes on Linux and 104 on macOS, including the final zero. */
const maxSocketPath = 103;

/** The folder of the sockets: private, with a path that is short enough. */
export function openSockets(folder: string, as: RunAs): string {
  const own = join(folder, 'sockets');
  return Buffer.byteLength(join(own, socketName)) <= maxSocketPath
    ? openOwnSockets(own, as)
    : openShortSockets(own, as);
}

function openOwnSockets(own: string, as: RunAs): string {
  if (lstatOf(own)?.isSymbolicLink()) rmSync(own);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  makePrivate(own, as);
  return own;
}

/** If the path is too long: a folder under /tmp that `own` links to, created again if /tmp was emptied. */
function openShortSockets(own: string, as: RunAs): string {
  const found = lstatOf(own);
  if (found?.isSymbolicLink()) {
    const target = readlinkSync(own);
    const folder = lstatOf(target);
    // In /tmp another user may have taken a free name.
    if (folder?.isDirectory() && folder.uid === as.uid && (folder.mode & 0o077) === 0) return target;
  } else if (found !== undefined) rmSync(own, { recursive: true });
  const folder = tryMakeTemporary('/tmp', as) ?? tryMakeTemporary('/var/tmp', as);
  if (folder === undefined) {
    throw new StartError(
      `The path ${own} is too long for a socket, and /tmp cannot be written: set DATA_DIR to a shorter path.`,
    );
  }
  symlinkSync(folder, `${own}.new`);
  renameSync(`${own}.new`, own);
  return folder;
}
