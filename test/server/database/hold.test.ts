import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { holderOf, holdFolder } from '../../../src/server/database/embedded/hold.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

function socketsFolder(): string {
  const folder = temporaryFolder('fenceline-hold-');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Listens like another holder of the folder. */
async function otherHolder(sockets: string, answer: (socket: Socket) => void): Promise<void> {
  const server = createServer(answer).listen(join(sockets, 'service.sock'));
  await once(server, 'listening');
  ends.push(() => server.close());
}

test('the folder of a holder that is killed while it is asked is free', async () => {
  const sockets = socketsFolder();
  // The kernel ends the connections that a killed process has not answered.
  await otherHolder(sockets, (socket) => socket.destroy());
  expect(await holderOf(sockets)).toBeUndefined();
  const hold = await holdFolder(sockets);
  if (!('release' in hold)) throw new Error(`held by ${hold.heldBy}`);
  ends.push(hold.release);
  expect(await holderOf(sockets)).toBe(String(process.pid));
});

test('the folder of a holder that does not answer stays held', async () => {
  const sockets = socketsFolder();
  await otherHolder(sockets, (socket) => ends.push(() => socket.destroy()));
  expect(await holdFolder(sockets)).toEqual({ heldBy: '?' });
});
