/** A receiver of webhooks in this process, on its own loopback port. It verifies signatures by itself. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  path: string;
  id: string;
  /** Seconds since 1970, as sent. */
  timestamp: string;
  signatures: string[];
  raw: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  headers: IncomingMessage['headers'];
}

/** Answers a request: a status, or an own answer. */
type Answer = (request: ReceivedRequest, response: ServerResponse) => number | 'own';

export interface Receiver {
  url: string;
  requests: ReceivedRequest[];
  answer: Answer;
  /** `visit.started`, in order of arrival. */
  types(): string[];
  close(): Promise<void>;
}

export async function receiver(): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const one = (name: string): string => String(request.headers[name]);
      const received = {
        ...{ path: request.url ?? '', id: one('webhook-id'), timestamp: one('webhook-timestamp'), raw },
        ...{ signatures: one('webhook-signature').split(' '), headers: request.headers },
        body: JSON.parse(raw) as ReceivedRequest['body'],
      };
      made.requests.push(received);
      const status = made.answer(received, response);
      if (status !== 'own') response.writeHead(status).end(`answer ${status}`);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    requests: [],
    answer: () => 204,
    types: () => made.requests.map(({ body }) => body.type),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return made;
}

/** Standard Webhooks 1.0 with Web Crypto: the service signs with node:crypto. */
export async function isSignedWith(
  secret: string,
  { id, timestamp, raw, signatures }: ReceivedRequest,
): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${raw}`));
  return signatures.includes(`v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`);
}
