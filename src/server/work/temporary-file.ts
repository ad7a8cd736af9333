import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has no name, so that a killed process leaves nothing behind. */
export async function openTemporary(): Promise<FileHandle> {
  const path = join(tmpdir(), `fenceline-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** A write may take only a part of the chunk, for example at the end of the disk. */
export const writeTo =
  ({ fd }: FileHandle) =>
  (chunk: Uint8Array): void => {
    for (let from = 0; from < chunk.length; ) from += writeSync(fd, chunk, from);
  };
