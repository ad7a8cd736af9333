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
  private readonly all = new Set<Socket>();
  private readonly resting = new Set<Socket>();

  constructor(private readonly atMost: number) {}

  open(socket: Socket): void {
    this.all.add(socket);
    this.resting.add(socket);
    socket.once('close', () => {
      this.all.delete(socket);
      this.resting.delete(socket);
    });
    if (this.all.size <= this.atMost) return;
    const [longest] = this.resting;
    if (!longest) return;
    this.resting.delete(longest);
    longest.destroy();
  }

  /** A request has begun. */
  begin(socket: Socket): void {
    this.resting.delete(socket);
  }

  /** The request has its answer. */
  rest(socket: Socket): void {
    if (this.all.has(socket)) this.resting.add(socket);
  }
}
