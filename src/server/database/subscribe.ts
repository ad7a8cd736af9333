import pg from 'pg';
import { connectClient } from './clients.ts';
import { endClient } from './servers.ts';

/** Delay after a broken or refused connection. */
const againMs = 5000;

/** Listens on a channel until it is stopped, and reconnects as often as needed. */
export function subscribe(
  settings: pg.ClientConfig,
  channel: string,
  received: (words: string) => void,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = await connectClient(settings);
    client = next;
    if (stopped) return endClient(next);
    next.once('end', again);
    next.on('notification', ({ payload }) => received(payload ?? ''));
    // Without it, the connection is of no use. Its end starts the next one.
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      await endClient(next);
    }
  }

  function again(): void {
    if (!stopped) timer = setTimeout(start, againMs).unref();
  }

  // Listeners can do without hints; other code reports database problems.
  const start = (): void => void connect().catch(again);

  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (client) await endClient(client);
  };
}
