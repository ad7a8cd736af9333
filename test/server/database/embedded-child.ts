import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';

const program = join(inject('programs'), 'embedded-service.js');

/** A running embedded-service.ts and its output so far. */
export class EmbeddedChild {
  readonly lines: string[] = [];
  private readonly process: ChildProcess;
  private readonly exited: Promise<unknown>;

  constructor(dataDir: string) {
    this.process = spawn(process.execPath, [program, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.exited = once(this.process, 'exit');
    if (this.process.stdout === null) throw new Error('its output is a pipe');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      this.lines.push(line);
      this.process.emit('line');
    });
  }

  get pid(): number {
    if (this.process.pid === undefined) throw new Error('it did not start');
    return this.process.pid;
  }

  /** The highest number that it reported as stored. */
  get stored(): number {
    return Math.max(0, ...this.lines.map((line) => Number(/^stored (\d+)$/.exec(line)?.[1] ?? 0)));
  }

  /** Waits for a matching line. Fails when the process ends without one. */
  async waitForLine(pattern: RegExp): Promise<string> {
    for (;;) {
      const line = this.lines.find((each) => pattern.test(each));
      if (line !== undefined) return line;
      if (this.ended) throw new Error(`it ended without printing ${pattern}: ${this.lines.join('\n')}`);
      await Promise.race([once(this.process, 'line'), this.exited]);
    }
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<void> {
    if (!this.ended) this.process.stdin?.write('stop\n');
    await this.exited;
  }

  private get ended(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}
