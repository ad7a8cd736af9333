/**
 * A registry of metrics in Prometheus' text format. Each part of the service adds its own. Of an account, metrics contain
 * only its id and what it uses. Labels have few values, because each combination is a time series. A scrape changes nothing,
 * so several scrapers see the same.
 */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(amount?: number, labels?: Labels): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

type Samples = Iterable<readonly [labels: Labels, value: number]>;

/** Returns a value for each combination of labels, at each scrape. If it rejects, the scrape leaves the metric out. */
type Read = () => Samples | Promise<Samples>;

interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  lines(name: string): Iterable<string> | Promise<Iterable<string>>;
}

/** Names follow Prometheus' conventions: base units, `_total` for counters. A name is used once. */
export class Metrics {
  private readonly metrics = new Map<string, Metric>();

  /** `series`: combinations of labels that start at 0, so that `rate()` sees their first increment. */
  counter(name: string, help: string, series: readonly Labels[] = []): Counter {
    const sums = new Map(series.map((labels) => [written(labels), 0]));
    this.put(name, {
      type: 'counter',
      help,
      *lines() {
        for (const [labels, sum] of sums) yield `${name}${braced(labels)} ${sum}`;
      },
    });
    return {
      add(amount = 1, labels = {}) {
        const key = written(labels);
        sums.set(key, (sums.get(key) ?? 0) + amount);
      },
    };
  }

  /** `bounds` are ascending; larger values are counted too. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Map<string, Distribution>();
    this.put(name, {
      type: 'histogram',
      help,
      *lines() {
        for (const [labels, distribution] of series) yield* distribution.lines(name, labels);
      },
    });
    return {
      observe(value, labels = {}) {
        const key = written(labels);
        const known = series.get(key) ?? new Distribution(bounds);
        if (known.count === 0) series.set(key, known);
        known.observe(value);
      },
    };
  }

  gauge(name: string, help: string, read: Read): void {
    this.put(name, { type: 'gauge', help, lines: () => linesOf(name, read) });
  }

  /** A sum that is kept elsewhere. */
  sum(name: string, help: string, read: Read): void {
    this.put(name, { type: 'counter', help, lines: () => linesOf(name, read) });
  }

  /** https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4. */
  async text(): Promise<string> {
    const written = await Promise.all([...this.metrics].map(([name, metric]) => linesFor(name, metric)));
    return written
      .flat()
      .map((line) => `${line}\n`)
      .join('');
  }

  private put(name: string, metric: Metric): void {
    if (this.metrics.has(name)) throw new Error(`The metric ${name} exists already.`);
    this.metrics.set(name, metric);
  }
}

class Distribution {
  count = 0;
  private sum = 0;
  /** Count of each bucket, not cumulative. */
  private readonly inside: number[];

  constructor(private readonly bounds: readonly number[]) {
    this.inside = bounds.map(() => 0);
  }

  observe(value: number): void {
    this.count += 1;
    this.sum += value;
    const bucket = this.bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) this.inside[bucket] = (this.inside[bucket] ?? 0) + 1;
  }

  *lines(name: string, labels: string): Generator<string> {
    const before = labels === '' ? '' : `${labels},`;
    let below = 0;
    for (const [bucket, bound] of this.bounds.entries()) {
      below += this.inside[bucket] ?? 0;
      yield `${name}_bucket{${before}le="${bound}"} ${below}`;
    }
    yield `${name}_bucket{${before}le="+Inf"} ${this.count}`;
    yield `${name}_sum${braced(labels)} ${this.sum}`;
    yield `${name}_count${braced(labels)} ${this.count}`;
  }
}

async function linesFor(name: string, { type, help, lines }: Metric): Promise<string[]> {
  try {
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines(name))];
  } catch {
    // Such as database metrics during an outage: the other metrics are still needed.
    return [];
  }
}

async function linesOf(name: string, read: Read): Promise<string[]> {
  return [...(await read())].map(([labels, value]) => `${name}${braced(written(labels))} ${value}`);
}

const written = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',');

const braced = (labels: string): string => (labels === '' ? '' : `{${labels}}`);
