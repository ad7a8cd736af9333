import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A TLS server with a certificate that nobody trusts: the library's own, for `localhost`. Returns its address over https. */
export async function untrustedTls(): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({ secure: true, logger: false });
  // The client breaks the connection off.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
