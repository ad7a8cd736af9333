import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More than a proxy, a few thousand trackers and their users need. An idle connection takes about 10 kB. */
const connectionsAtMost = 10_000;

/** Leaves descriptors for files and the database. */
export function connectionLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const files = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(files) ? connectionsAtMost : Math.min(connectionsAtMost, Math.floor(files * 0.75));
}

/**
 * Limits open connections, so that senders who never finish a request cannot use all file descriptors. A further
 * connection closes the one that has been without a request for longest: idle, with half a head, or already refused.
 */
export class Connections {
  /** With the answers that are not sent yet: several if a client does not wait for the first. */
  private readonly all = new Map<Socket, Set<ServerResponse>>();
  private readonly resting = new Set<Socket>();

  constructor(private readonly atMost: number) {}

  open(socket: Socket): void {
    const answers = new Set<ServerResponse>();
    this.all.set(socket, answers);
    this.resting.add(socket);
    socket.once('close', () => {
      this.all.delete(socket);
      this.resting.delete(socket);
      for (const answer of answers) endUnsent(answer);
    });
    if (this.all.size <= this.atMost) return;
    const [longest] = this.resting;
    if (!longest) return;
    this.resting.delete(longest);
    longest.destroy();
  }

  /** A request has begun. */
  begin(socket: Socket, answer: ServerResponse): void {
    const answers = this.all.get(socket);
    this.resting.delete(socket);
    answers?.add(answer);
    answer.once('close', () => {
      answers?.delete(answer);
      if (answers?.size === 0) this.rest(socket);
    });
  }

  /** Nothing is done for the connection. */
  rest(socket: Socket): void {
    if (this.all.has(socket)) this.resting.add(socket);
  }
}

/** Node.js closes only the answer that is being sent, and not those behind it: their files and turns would stay taken. */
function endUnsent(answer: ServerResponse): void {
  if (answer.destroyed) return;
  answer.destroy();
  answer.emit('close');
}
