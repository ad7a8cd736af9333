import pg from 'pg';

/** After a connection that broke, or could not be had. */
const againMs = 5000;

/** Listens on a channel until it is stopped, over as many connections as that takes. */
export function hear(settings: pg.ClientConfig, channel: string, heard: (words: string) => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function connect(): void {
    const next = new pg.Client(settings);
    client = next;
    const broken = (): void => {
      if (stopped || client !== next) return;
      client = undefined;
      timer = setTimeout(connect, againMs).unref();
      // It is broken already: there is nothing left to lose with it.
      next.end().catch(() => {});
    };
    next.on('error', broken).on('end', broken);
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}`))
      // Whoever listens lives without hints meanwhile; what is wrong with the database others say.
      .catch(broken);
  }

  connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
