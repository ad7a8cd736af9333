import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/*
 * One service per data folder. The holder listens on a socket there. The kernel closes it with the process, so no stale
 * lock remains. (Two services that find the same dead socket at the same time may both take it; PostgreSQL's own lock
 * then lets only one of them start.)
 */

const holdName = 'service.sock';
/** The kernel still accepts for a stopped process, but nothing answers. */
const answerMillis = 1000;

export interface Hold {
  release(): Promise<void>;
}

/**
 * The id of the process that holds the folder, `?` if it does not answer, undefined if no process holds it. A connection
 * that ends without an answer was closed by the kernel: the holder was killed meanwhile.
 */
export function holderOf(sockets: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(join(sockets, holdName));
    let isSilent = false;
    socket.setTimeout(answerMillis, () => {
      isSilent = true;
      socket.destroy();
    });
    socket.on('data', (data) => {
      output += data.toString();
    });
    // 'close' always follows an error.
    socket.on('error', () => {});
    socket.on('close', () => resolve(output || (isSilent ? '?' : undefined)));
  });
}

/** Takes the folder, or returns who holds it. */
export async function holdFolder(sockets: string): Promise<Hold | { heldBy: string }> {
  for (;;) {
    const server = await listen(join(sockets, holdName));
    if (server !== undefined) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const heldBy = await holderOf(sockets);
    if (heldBy !== undefined) return { heldBy };
    rmSync(join(sockets, holdName), { force: true });
  }
}

/** Undefined if the name exists already. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}
