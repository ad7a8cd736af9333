import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Write = (chunk: Uint8Array) => void;

/** Resolves with a file of what `fill` wrote. It has no name, so that a killed process leaves nothing behind. */
export async function writeTemporary(fill: (write: Write) => Promise<void>): Promise<FileHandle> {
  const path = join(tmpdir(), `fenceline-${randomUUID()}`);
  const file = await openNew(path);
  try {
    await unlink(path);
    await fill(writeTo(file));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The temporary folder is missing, or this user may not write to it. Not a full disk, which keeps its own error. */
export class TemporaryFolderUnusable extends Error {}

const unusable = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx+', 0o600);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && unusable.has(String(cause.code)))) throw cause;
    throw new TemporaryFolderUnusable(`Nothing can be written in ${tmpdir()}. Set TMPDIR to another folder.`, {
      cause,
    });
  }
}

/** A write may take only a part of the chunk, for example at the end of the disk. */
const writeTo =
  ({ fd }: FileHandle): Write =>
  (chunk) => {
    for (let from = 0; from < chunk.length; ) from += writeSync(fd, chunk, from);
  };
