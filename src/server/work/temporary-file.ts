import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Write = (chunk: Uint8Array) => void;

/** Resolves with a file of what `fill` wrote. It has no name, so that a killed process leaves nothing behind. */
export async function writeTemporary(fill: (write: Write) => Promise<void>): Promise<FileHandle> {
  const path = join(tmpdir(), `fenceline-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await fill(writeTo(file));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A write may take only a part of the chunk, for example at the end of the disk. */
const writeTo =
  ({ fd }: FileHandle): Write =>
  (chunk) => {
    for (let from = 0; from < chunk.length; ) from += writeSync(fd, chunk, from);
  };
