import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 2 ** 30;

/** Where tests keep databases: in memory where there is room, for a database made anew waits mostly for the disk. */
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
 * A new folder for a test, to be removed by it. Others may pass through: run by root, the embedded PostgreSQL is another
 * user, and would keep its data outside of a folder that is closed to it.
 */
export function temporaryFolder(prefix: string, parent = temporaryRoot()): string {
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o755);
  return folder;
}
