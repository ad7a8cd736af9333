import pg from 'pg';
import { clientClass } from './clients.ts';

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

  function connect(): void {
    const next = new (clientClass(settings))(settings);
    client = next;
    const broken = (): void => {
      if (stopped || client !== next) return;
      client = undefined;
      timer = setTimeout(connect, againMs).unref();
      // The connection is already broken.
      next.end().catch(() => {});
    };
    next.on('error', broken).on('end', broken);
    next.on('notification', ({ payload }) => received(payload ?? ''));
    next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}`))
      // Listeners can do without hints; other code reports database problems.
      .catch(broken);
  }

  connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
