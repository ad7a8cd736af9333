/** How long each kind of request took, and every answer that nobody may get. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface Kind {
  times: number[];
  /** 503 and 429 with Retry-After. */
  refused: number;
  /** Connections that ended while the service was down. */
  cut: number;
  /** The caller gave up. */
  late: number;
}

/** A person or a device gives up then, and asks again. */
const patienceMs = 60_000;
const shownAtMost = 20;

export class Answers {
  private readonly kinds = new Map<string, Kind>();
  private readonly wrongs = new Map<string, number>();
  private readonly awayMs = new Map<string, number>();
  private outages = 0;
  private lastOutageEndMs = 0;

  constructor(private readonly url: string) {}

  /** Undefined if the request may be repeated: it was refused with Retry-After, or the service was down. */
  async ask(kind: string, path: string, init: RequestInit = {}): Promise<Answer | undefined> {
    const known = this.kindOf(kind);
    const beganMs = performance.now();
    let answer: Answer;
    try {
      const response = await fetch(`${this.url}${path}`, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const { status, headers } = response;
      answer = { status, headers, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      const isDown = this.outages > 0 || beganMs <= this.lastOutageEndMs;
      const { name, message } = error as Error;
      if (name === 'TimeoutError') known.late += 1;
      else known.cut += 1;
      if (name !== 'TimeoutError' && !isDown) this.wrong(`${kind}: ${message}`);
      return undefined;
    }
    if (answer.status === 503 || answer.status === 429) {
      known.refused += 1;
      if (!answer.headers.has('retry-after')) this.wrong(`${kind}: ${answer.status} without Retry-After`);
      return undefined;
    }
    if (answer.status >= 400) this.wrong(`${kind}: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
    else known.times.push(performance.now() - beganMs);
    return answer;
  }

  wrong(what: string): void {
    // Without ids, so that the same failures count as one.
    const alike = what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
    this.wrongs.set(alike, 1 + (this.wrongs.get(alike) ?? 0));
  }

  /** While it lasts and until the service is healthy again, connections may fail. */
  async outage(name: string, work: () => Promise<void>): Promise<void> {
    const beganMs = performance.now();
    this.outages += 1;
    await work();
    while (!(await this.isHealthy())) await pause(100);
    this.outages -= 1;
    this.lastOutageEndMs = performance.now();
    this.awayMs.set(name, this.lastOutageEndMs - beganMs);
  }

  private async isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(5000) })).ok;
    } catch {
      return false;
    }
  }

  private kindOf(name: string): Kind {
    const known = this.kinds.get(name) ?? { times: [], refused: 0, cut: 0, late: 0 };
    this.kinds.set(name, known);
    return known;
  }

  /** Prints all times, and returns the number of wrong answers. */
  print(): number {
    for (const [name, { times, refused, cut, late }] of [...this.kinds].sort()) {
      const sorted = times.toSorted((one, other) => one - other);
      const ms = (part: number): string =>
        (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(0);
      const failures = [
        refused > 0 ? `, ${refused} refused for now` : '',
        cut > 0 ? `, ${cut} cut` : '',
        late > 0 ? `, ${late} given up after ${patienceMs / 1000} s` : '',
      ];
      console.log(
        `${name}: ${times.length} answers, p50 ${ms(0.5)}, p99 ${ms(0.99)}, longest ${ms(1)} ms${failures.join('')}`,
      );
    }
    for (const [name, ms] of this.awayMs) console.log(`${name}: healthy again after ${(ms / 1000).toFixed(1)} s`);
    for (const [what, times] of [...this.wrongs].slice(0, shownAtMost)) console.log(`WRONG ${times} × ${what}`);
    return [...this.wrongs.values()].reduce((all, times) => all + times, 0);
  }
}
