/** Ids for rows that will be inserted. They come from the database in blocks, so that inserts need not return ids. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The increment of the sequences, see database/baseline/fleet/positions.ts. */
const blockSize = 10_000;

export class Ids {
  private readonly blocks: { next: number; end: number }[] = [];
  private left = 0;
  private fetching: Promise<void> | undefined;

  constructor(
    private readonly db: Pick<Queryable, 'many'>,
    private readonly table: 'plot' | 'visit',
  ) {}

  /** Resolves when `count` ids are available. */
  async ready(count: number): Promise<void> {
    while (this.left < count) await this.fetch(count - this.left);
    // Prefetches the next block. If that fails, the next call of `ready` retries.
    if (this.left - count < blockSize / 2) this.fetch(blockSize).catch(() => {});
  }

  take(): number {
    const block = this.blocks[0];
    if (!block) throw new Error('More ids were taken than ready() reserved.');
    this.left -= 1;
    const id = block.next;
    block.next += 1;
    if (block.next === block.end) this.blocks.shift();
    return id;
  }

  private fetch(count: number): Promise<void> {
    this.fetching ??= this.fetchNow(count).finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async fetchNow(count: number): Promise<void> {
    const rows = await this.db.many<{ start: number }>(sql`
      select nextval(pg_get_serial_sequence(${this.table}, 'id')) as start
      from generate_series(1, ${Math.ceil(count / blockSize)}::integer)`);
    for (const { start } of rows) this.blocks.push({ next: start, end: start + blockSize });
    this.left += rows.length * blockSize;
  }
}
