/** A PMTiles file, wherever it lies. */
import { createHash } from 'node:crypto';
import type { BasemapProblem } from '../../contract/config.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** One version of the file. Its bytes never change. */
export interface Archive {
  readonly size: number;
  /** Hash. Differs if the bytes differ. */
  readonly version: string;
  /**
   * Returns exactly these bytes, which must lie within the file. Throws ArchiveReplaced if the file has changed since it
   * was opened, so bytes of two versions never mix. Throws ArchiveError if it cannot be read, and TooManyWaiting if the address
   * asks for too much. Addresses take turns. Without an address the service asks for itself.
   */
  read(offset: number, length: number, address?: string): Promise<Bytes>;
  close(): Promise<void>;
}

export interface ArchivePlace {
  /** Milliseconds between checks while the file works, and while it has a problem. */
  readonly recheckMs: { works: number; fails: number };
  /** Opens the current version. Returns `known` if it is still current. Throws ArchiveError. */
  open(known: Archive | undefined): Promise<Archive>;
}

export class ArchiveError extends Error {
  constructor(
    readonly problem: BasemapProblem,
    cause?: unknown,
  ) {
    super(`street map: ${problem}`, { cause });
  }
}

export class ArchiveReplaced extends Error {}

/** Header and root directory. PMTiles readers fetch them with one request of this size. */
export const headBytes = 16_384;

/** Of a head and of what else tells versions apart, such as the size and the time of change. */
export const versionOf = (head: Uint8Array, facts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(facts.map(String)))
    .update(head)
    .digest('hex')
    .slice(0, 16);
