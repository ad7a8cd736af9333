import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 2 ** 30;

/** The folder for databases: in memory if there is room, because a new database mostly waits for the disk. */
export function temporaryRoot(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir(); // Only Linux has it.
  }
}

/**
 * Creates a folder, which the test removes. Other users may enter it: for root, the embedded PostgreSQL runs as another
 * user, and would move its data out of a closed folder.
 */
export function temporaryFolder(prefix: string, parent = temporaryRoot()): string {
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o755);
  return folder;
}
