import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { readPidFile } from '../../../src/server/database/embedded/leftovers.ts';
import { type Embedded, startEmbedded } from '../../../src/server/database/embedded.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { EmbeddedChild } from './embedded-child.ts';

type Started = Embedded & { db: Database };

/**
 * A data folder for each test of the calling file, not created yet, and the databases that the test starts on it. Everything
 * is stopped and removed afterwards.
 */
export class DataFolder {
  /** The parent folder of the data folder. */
  folder = '';
  path = '';
  readonly logged: string[] = [];
  readonly log = {
    info: (message: string) => this.logged.push(message),
    warn: (message: string) => this.logged.push(message),
  };
  private running: Embedded[] = [];
  private pools: Database[] = [];
  private children: EmbeddedChild[] = [];
  private before = '';

  constructor() {
    beforeAll(() => this.makeBefore());
    beforeEach(() => {
      this.folder = temporaryFolder('fenceline-embedded-');
      this.path = join(this.folder, 'data');
    });
    afterEach(() => this.clear());
    afterAll(() => rmSync(this.before, { recursive: true, force: true }));
  }

  private async makeBefore(): Promise<void> {
    this.before = temporaryFolder('fenceline-embedded-');
    await (await startEmbedded({ dataDir: this.before, log: this.log })).stop();
  }

  private async clear(): Promise<void> {
    await Promise.all(this.pools.splice(0).map((db) => db.close()));
    await Promise.all(this.children.splice(0).map((child) => child.kill()));
    await Promise.all(this.running.splice(0).map((embedded) => embedded.stop()));
    this.logged.length = 0;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Copies the result of a first start into the data folder, which is faster than a start. */
  wasStartedBefore(): void {
    execFileSync('cp', ['-a', this.before, this.path]);
  }

  async start(path = this.path): Promise<Started> {
    const embedded = await startEmbedded({ dataDir: path, log: this.log });
    this.running.push(embedded);
    const db = openPool(embedded.connection);
    this.pools.push(db);
    return { ...embedded, db };
  }

  /** Runs in its own process. */
  startChild(): EmbeddedChild {
    const child = new EmbeddedChild(this.path);
    this.children.push(child);
    return child;
  }

  /** The message of a refused start. */
  async refusal(path = this.path): Promise<string> {
    const error = await this.start(path).then(
      () => new Error('it started'),
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof StartError)) throw error;
    return error.message;
  }

  get cluster(): string {
    return join(this.path, 'postgres', 'data');
  }

  /** The process that serves it. */
  get postmaster(): number {
    const file = readPidFile(this.cluster);
    if (file === undefined) throw new Error('no postmaster.pid');
    return file.pid;
  }
}

export async function end({ db, stop }: Started): Promise<void> {
  await db.close();
  await stop();
}
