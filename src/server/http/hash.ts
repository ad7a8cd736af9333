import { createHash } from 'node:crypto';
import { createYielder } from '../work/slices.ts';

/** Bytes hashed between two yields: less than a millisecond. */
const pieceBytes = 256 * 1024;

export async function sha256InSlices(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256');
  const yieldIfDue = createYielder();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await yieldIfDue();
    hash.update(bytes.subarray(at, at + pieceBytes));
  }
  return hash.digest();
}
