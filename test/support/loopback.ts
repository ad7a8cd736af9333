import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  /** `http://127.0.0.1:40123`, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A small server for one test, on a free port of this machine. */
export async function listenOnLoopback(answer: RequestListener): Promise<Loopback> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
