/** A PMTiles file of this machine. */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Asker, FairQueue } from '../work/fair-queue.ts';
import {
  type Archive,
  ArchiveError,
  type ArchivePlace,
  ArchiveReplaced,
  type Bytes,
  headBytes,
  versionOf,
} from './archive.ts';

const recheckMs = { works: 1000, fails: 1000 };

/** Half of Node.js's threads for files. Passwords, compression and lookups of names need threads as well. */
const limits = { atATime: 2, waitingPerUser: 500, waitingPerAccount: 2000, waitingAtMost: 2000 };

/** Whose turn a read takes. The map belongs to no account. */
export const askerOf = (address = 'service'): Asker => ({ accountId: 0, userId: address });

/** File systems advance the time of a change in steps. A second change within the same step would not show. */
const timestampStepMs = 20;

export function localPlace(path: string): ArchivePlace {
  const queue = new FairQueue(limits);
  return { recheckMs, open: (known) => openLocal(path, queue, known) };
}

async function openLocal(path: string, queue: FairQueue, known: Archive | undefined): Promise<Archive> {
  const found = await stat(path, { bigint: true }).catch(failed);
  if (known instanceof LocalArchive && known.isOf(found)) return known;
  // Opening a pipe would wait for its writer.
  if (!found.isFile()) throw new ArchiveError('unreadable');
  const handle = await open(path, 'r').catch(failed);
  try {
    return await opened(handle, queue);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function opened(handle: FileHandle, queue: FairQueue): Promise<Archive> {
  const before = await handle.stat({ bigint: true }).catch(failed);
  const ageMs = Date.now() - Number(before.ctimeMs);
  if (ageMs >= 0 && ageMs < timestampStepMs) await pause(timestampStepMs - ageMs);
  const size = Number(before.size);
  const head = await bytesOf(handle, 0, Math.min(headBytes, size));
  const after = await handle.stat({ bigint: true }).catch(failed);
  // A copy into the file is still running.
  if (!isSame(before, after) || head === undefined) throw new ArchiveError('damaged');
  return new LocalArchive(handle, queue, after, versionOf(head, [size, after.mtimeNs]));
}

class LocalArchive implements Archive {
  readonly size: number;

  constructor(
    private readonly handle: FileHandle,
    private readonly queue: FairQueue,
    private readonly stats: BigIntStats,
    readonly version: string,
  ) {
    this.size = Number(stats.size);
  }

  isOf(stats: BigIntStats): boolean {
    return isSame(stats, this.stats);
  }

  read(offset: number, length: number, address?: string): Promise<Bytes> {
    return this.queue.take(askerOf(address), async () => {
      const bytes = await bytesOf(this.handle, offset, length);
      // After the read, because the file can change at any time.
      const now = await this.handle.stat({ bigint: true }).catch(failed);
      if (bytes === undefined || !isSame(now, this.stats)) throw new ArchiveReplaced();
      return bytes;
    });
  }

  /** Waits for reads in progress. */
  close(): Promise<void> {
    return this.handle.close();
  }
}

/** `ctime` also shows writes after which a program set the old time of change again. */
const isSame = (one: BigIntStats, other: BigIntStats): boolean =>
  (['dev', 'ino', 'size', 'mtimeNs', 'ctimeNs'] as const).every((name) => one[name] === other[name]);

/** Undefined if the file ends earlier. */
async function bytesOf(handle: FileHandle, offset: number, length: number): Promise<Bytes | undefined> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, offset + done).catch(failed);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return bytes;
}

function failed(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  // Closed, because a newer version was opened.
  if (code === 'EBADF') throw new ArchiveReplaced();
  throw new ArchiveError(code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable', cause);
}
