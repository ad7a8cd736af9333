import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/*
 * One service per data folder. The one that holds it listens on a socket there: the kernel ends that with the process,
 * however it dies, so nothing stale can keep the next one out. (Two that find the same dead socket at the same instant may both
 * take it; PostgreSQL's own lock then lets only one of them start.)
 */

const holdName = 'service.sock';
/** A stopped process still accepts, in the kernel, but says nothing. */
const answerMillis = 1000;

export interface Hold {
  release(): Promise<void>;
}

/** The process that holds the folder: its id, `?` if it does not say, undefined when nobody does. */
export function holderOf(sockets: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(join(sockets, holdName));
    socket.setTimeout(answerMillis, () => socket.destroy(new Error('no answer')));
    let connected = false;
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (data) => {
      said += data.toString();
    });
    // An error is answered by 'close', which always follows.
    socket.on('error', () => {});
    socket.on('close', () => resolve(connected ? said || '?' : undefined));
  });
}

/** Takes the folder, or says who has it. */
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

/** undefined when something has that name already, alive or dead. */
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
