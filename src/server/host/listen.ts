import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { StartError } from '../database/start-error.ts';
import type { Bindings } from '../http/bindings.ts';
import { discardRest, tooSlow } from '../http/body.ts';
import { type BodyLimits, BodyMemory, type HeldBytes } from '../http/body-memory.ts';
import { type Log, loggable } from '../observe/log.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import type { App } from './app.ts';
import { Connections, connectionLimit } from './connections.ts';
import { UnfinishedRequests } from './unfinished-requests.ts';

/**
 * Longer than proxies keep idle connections; otherwise they could send a request into a connection that we are closing.
 */
const keepAliveMs = 75_000;

/** Time for the first megabyte of a body, and for each further one. */
const defaultMegabyteMs = 60_000;
/** Time limit of any body. Bodies of unlimited length may pause this long. */
const slowestRequestMs = 15 * 60_000;

/** A quarter of it is what two users of one account have each, which is enough for the largest import. */
const defaultBodyLimits: BodyLimits = { smallTotalBytes: 32_000_000, largeTotalBytes: 220_000_000 };

const slowestHeadMs = 60_000;

/**
 * Node.js stops reading from a connection when this many bytes of a body wait for the service. One read is 64 kB. With the
 * default of 16 kB, a body in chunks of one byte is read on for 16,000 chunks, whose events block all other requests.
 */
const bufferedBytes = 1;

/** How long the rest of a refused body is read before the answer is sent, and after it. */
const discardedFirstMs = 10_000;
const discardedAfterMs = 30_000;
/** A body that sends nothing for this long is answered. */
const stoppedMs = 1000;

/** A client that takes nothing of its answer for this long has gone, or keeps a file, a turn or memory for nothing. */
const defaultUnreadMs = 60_000;

export interface Listening {
  /** `http://127.0.0.1:8080`. */
  origin: string;
  /** Accepts no more connections, waits this long for running requests, then closes the rest. */
  close(timeoutMs: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  log: Log;
  /** The setting that the port comes from, for messages. */
  portSetting?: 'PORT' | 'METRICS_PORT';
  megabyteMs?: number;
  unreadMs?: number;
  bodyLimits?: BodyLimits;
  connectionsAtMost?: number;
}

/** Throws StartError if the address is not available. */
export async function listen(
  app: Pick<App, 'fetch'>,
  {
    host,
    port,
    log,
    portSetting = 'PORT',
    megabyteMs = defaultMegabyteMs,
    unreadMs = defaultUnreadMs,
    bodyLimits = defaultBodyLimits,
    connectionsAtMost = connectionLimit(),
  }: ListenOptions,
): Promise<Listening> {
  const memory = new BodyMemory(bodyLimits);
  const connections = new Connections(connectionsAtMost);
  const unfinished = new UnfinishedRequests();
  const answerOn = getRequestListener(
    (request, { incoming, outgoing }) => {
      const socket = { incoming, outgoing } as Required<Pick<Bindings, 'incoming' | 'outgoing'>>;
      const held = memory.forRequest();
      const bindings = { ...socket, held, ofAnyLength: endWhenSlow(socket.incoming, held, megabyteMs) };
      return respond(app, request, bindings, connections);
    },
    {
      autoCleanupIncoming: false,
      // HTTP/1.0 has no Host header, and health checks of proxies use it. For HTTP/1.1 Node.js itself requires it.
      hostname: 'localhost',
      errorHandler: (error) => {
        if (!(error instanceof RequestError)) log.error('unexpected', loggable(error));
        return new Response(null, { status: error instanceof RequestError ? 400 : 500 });
      },
    },
  );
  const server = createServer(
    // Node.js has only one limit for whole requests: see `endWhenSlow`.
    { keepAliveTimeout: keepAliveMs, requestTimeout: 0, headersTimeout: slowestHeadMs, highWaterMark: bufferedBytes },
    (incoming, outgoing) => {
      connections.begin(incoming.socket, outgoing);
      // Without a listener, an error would end the process.
      outgoing.on('error', () => {});
      endWhenUnread(outgoing, unreadMs);
      breakOffFailed(outgoing);
      const begun = hasBody(incoming) ? unfinished.begin(incoming) : undefined;
      Promise.resolve(begun)
        .then(() => answerOn(incoming, outgoing))
        .catch((error: unknown) => {
          log.error('An answer failed', loggable(error));
          outgoing.destroy();
        });
    },
  );
  server.on('connection', (socket) => connections.open(socket));
  // With this listener, clients send a body only after it is requested; see `readBody`.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  await listening(server, { host, port, portSetting });
  const { address, port: actualPort, family } = server.address() as AddressInfo;
  return {
    origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`,
    close: (timeoutMs) => close(server, timeoutMs),
  };
}

type Address = Required<Pick<ListenOptions, 'host' | 'port' | 'portSetting'>>;

function listening(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startProblem(error, address)));
    server.listen(address.port, address.host, resolve);
  });
}

function startProblem(error: NodeJS.ErrnoException, { host, port, portSetting }: Address): StartError {
  if (error.code === 'EADDRINUSE') {
    const todo = `stop the program that uses it, or set ${portSetting} to another`;
    return new StartError(`Port ${port} on ${host} is in use: ${todo}.`);
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs more permissions: set ${portSetting} to a number above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`${host} is not an address of this machine: set HOST to one, such as 127.0.0.1.`);
  return new StartError(`The service cannot listen on ${host}, port ${port}: ${error.message}`);
}

/** A connection whose last answer goes out later stays open for the next request, so this runs repeatedly. */
const idleAgainMs = 50;

async function close(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), idleAgainMs);
  const impatient = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(impatient);
}

/**
 * A refusal is often ready before the body has been read. A sender whose connection is closed loses the answer, so the
 * rest is read and discarded: before the answer, for clients that read only after sending, and afterwards if that takes
 * too long.
 */
async function respond(
  app: Pick<App, 'fetch'>,
  request: Request,
  bindings: Required<Bindings>,
  connections: Connections,
): Promise<Response> {
  const { incoming, outgoing, held } = bindings;
  // Before reading the rest of a refused body, so that others can use the memory.
  const response = await app.fetch(request, bindings).finally(() => held.release());
  if (incoming.readableEnded || !hasBody(incoming)) return response;
  const refused = held.ended;
  if (refused && !(refused instanceof TooManyWaiting)) return closing(response);
  // A body that was never requested may never come. Node.js closes the connection after the answer.
  if (/^100-continue$/i.test(incoming.headers.expect ?? '') && !incoming.readableDidRead) return response;
  connections.rest(incoming.socket);
  await discard(incoming);
  if (incoming.readableEnded) return response;
  // It made room for others, and it has stopped or takes too long.
  if (refused) return closing(response);
  outgoing.once('finish', () => endLater(incoming));
  return response;
}

function closing(response: Response): Response {
  response.headers.set('Connection', 'close');
  return response;
}

/**
 * To an answer that fails after its head, the web server appends the error's text and ends it as if it were whole. Only the
 * connection can say that it is not. Our streams consist of bytes, so a text after their head is that of an error.
 */
function breakOffFailed(outgoing: ServerResponse): void {
  const { end, flushHeaders } = outgoing;
  let hasBegun = false;
  outgoing.flushHeaders = () => {
    hasBegun = true;
    flushHeaders.call(outgoing);
  };
  outgoing.end = (...given: unknown[]) =>
    hasBegun && typeof given[0] === 'string'
      ? outgoing.destroy()
      : end.apply(outgoing, given as Parameters<ServerResponse['end']>);
}

/** Ends a body that is sent too slowly, with 408. The returned function removes the limit as long as data arrives. */
function endWhenSlow(incoming: IncomingMessage, held: HeldBytes, megabyteMs: number): () => void {
  if (!hasBody(incoming)) return () => {};
  const begunMs = performance.now();
  const { bytesRead } = incoming.socket;
  const look = setInterval(() => {
    const megabytes = (incoming.socket.bytesRead - bytesRead) / 1_000_000;
    const allowedMs = Math.min(slowestRequestMs, megabyteMs * Math.max(1, megabytes));
    if (performance.now() - begunMs > allowedMs) held.end(tooSlow());
  }, megabyteMs / 12).unref();
  incoming.once('end', () => clearInterval(look)).once('close', () => clearInterval(look));
  return () => {
    clearInterval(look);
    incoming.socket.setTimeout(slowestRequestMs, () => incoming.destroy());
    incoming.once('end', () => incoming.socket.setTimeout(0));
  };
}

/**
 * Ends a connection whose answer waits for a client that does not read. Node.js restarts the time when the client has taken a
 * part of it. The time also runs out while an answer is made or a body arrives, which have limits of their own.
 */
function endWhenUnread(outgoing: ServerResponse, unreadMs: number): void {
  outgoing.setTimeout(unreadMs);
  outgoing.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Resolves at the end of the body, when it stops, but at the latest after `discardedFirstMs`. Then reading goes on. */
async function discard(incoming: IncomingMessage): Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  const late = new Promise<void>((resolve) => {
    let { bytesRead } = incoming.socket;
    const look = (): void => {
      if (incoming.socket.bytesRead === bytesRead) resolve();
      ({ bytesRead } = incoming.socket);
    };
    timers.push(setInterval(look, stoppedMs), setTimeout(resolve, discardedFirstMs));
  });
  await Promise.race([discardRest(incoming), late]);
  for (const timer of timers) clearTimeout(timer);
}

function endLater(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.destroy(), discardedAfterMs);
  incoming.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
