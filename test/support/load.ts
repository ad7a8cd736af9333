/** Requests the same address repeatedly over a few connections, so cheaply that mostly the server is measured. */
import { connect, type Socket } from 'node:net';

const connections = 4;

/** The number of bytes at the start of an answer that are checked. */
const lookedAtBytes = 4096;

interface Answer {
  head: string;
  beginning: string;
}

export class Load {
  /** The size of the last body. */
  lastBytes = 0;
  private readonly open = new Map<string, Connection[]>();

  constructor(private readonly token: string) {}

  close(): void {
    for (const each of [...this.open.values()].flat()) each.end();
  }

  /**
   * Answers with status 200 per second. `change` runs in the middle of the time, and returns what later answers must contain
   * near their start. Throws for any other answer.
   */
  async run(
    url: string,
    milliseconds: number,
    change?: (expect: (mark: string) => void) => Promise<void>,
  ): Promise<number> {
    let wanted = '';
    let answers = 0;
    const started = performance.now();
    const past = (part: number): boolean => performance.now() - started > milliseconds * part;
    let changing: Promise<void> | undefined;
    const ask = async (connection: Connection): Promise<void> => {
      while (!past(1)) {
        if (change && !changing && past(0.5)) {
          changing = change((mark) => {
            wanted = mark;
          });
        }
        const expected = wanted;
        this.check(url, await connection.ask(this.request(url)), expected);
        answers += 1;
      }
    };
    await Promise.all((await this.connectionsTo(url)).map(ask));
    const seconds = (performance.now() - started) / 1000;
    await changing;
    if (change && !changing) throw new Error('The time was too short for a change.');
    return answers / seconds;
  }

  /** Milliseconds of one answer, which must contain this. */
  async time(url: string, wanted: string): Promise<number> {
    const [connection] = await this.connectionsTo(url);
    if (!connection) throw new Error('no connection');
    const started = performance.now();
    const answer = await connection.ask(this.request(url));
    const taken = performance.now() - started;
    this.check(url, answer, wanted);
    return taken;
  }

  private check(url: string, { head, beginning }: Answer, wanted: string): void {
    if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`${url} answered ${head}`);
    if (!beginning.includes(wanted)) throw new Error(`${url} gave a stale answer: no ${wanted} in ${beginning}`);
    this.lastBytes = contentLength(head);
  }

  private request(url: string): string {
    const { host, pathname, search } = new URL(url);
    return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${this.token}\r\n\r\n`;
  }

  private async connectionsTo(url: string): Promise<Connection[]> {
    const { origin, hostname, port } = new URL(url);
    const known = this.open.get(origin);
    if (known) return known;
    const made = await Promise.all(Array.from({ length: connections }, () => Connection.to(hostname, Number(port))));
    this.open.set(origin, made);
    return made;
  }
}

const contentLength = (head: string): number => Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);

class Connection {
  private constructor(private readonly socket: Socket) {}

  static to(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => resolve(new Connection(socket.off('error', reject))));
      socket.once('error', reject);
    });
  }

  end(): void {
    this.socket.destroy();
  }

  ask(request: string): Promise<Answer> {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      let start = Buffer.alloc(0);
      let received = 0;
      let whole = Number.POSITIVE_INFINITY;
      let head = '';
      const hear = (piece: Buffer): void => {
        if (start.byteLength < lookedAtBytes) start = Buffer.concat([start, piece.subarray(0, lookedAtBytes)]);
        received += piece.byteLength;
        const headEnd = head === '' ? start.indexOf('\r\n\r\n') : -1;
        if (headEnd >= 0) {
          head = start.toString('latin1', 0, headEnd);
          whole = headEnd + 4 + contentLength(head);
          if (Number.isNaN(whole)) return done(() => reject(new Error(`no Content-Length in ${head}`)));
        }
        if (received >= whole) done(() => resolve({ head, beginning: start.toString('utf8', head.length) }));
      };
      const closed = (): void => done(() => reject(new Error('the connection was closed')));
      const done = (settle: () => void): void => {
        socket.off('data', hear).off('close', closed);
        settle();
      };
      socket.on('data', hear).once('close', closed);
      socket.write(request);
    });
  }
}
