import { subtle } from 'node:crypto';

/** Hashes in a thread of the platform, so that other requests run in between: a body may have 37 MB. */
export const sha256InThread = async (bytes: Uint8Array): Promise<Buffer> =>
  Buffer.from(await subtle.digest('SHA-256', bytes));
