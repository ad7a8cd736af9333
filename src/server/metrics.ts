/**
 * What `/metrics` tells, in Prometheus' text format. Any part of the service adds its own figures here; none of them may hold
 * an account's data, and what a label can say has to be few things: each combination is a line of its own.
 */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(amount?: number, labels?: Labels): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** A value for each combination of labels, taken when somebody asks. */
type Read = () => Iterable<readonly [labels: Labels, value: number]>;

interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  lines(name: string): Iterable<string>;
}

/** Names are Prometheus': the unit in them, `_total` behind what is counted. Each may be given once. */
export class Metrics {
  private readonly metrics = new Map<string, Metric>();

  counter(name: string, help: string): Counter {
    const sums = new Map<string, number>();
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

  /** `bounds` rise; what is above the last one is counted too. */
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
  text(): string {
    const lines = [...this.metrics].flatMap(([name, { type, help, lines: linesFor }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...linesFor(name),
    ]);
    return lines.map((line) => `${line}\n`).join('');
  }

  private put(name: string, metric: Metric): void {
    if (this.metrics.has(name)) throw new Error(`There is a metric ${name} already.`);
    this.metrics.set(name, metric);
  }
}

class Distribution {
  count = 0;
  private sum = 0;
  /** How many were in each bucket alone. */
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

function* linesOf(name: string, read: Read): Generator<string> {
  for (const [labels, value] of read()) yield `${name}${braced(written(labels))} ${value}`;
}

const written = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',');

const braced = (labels: string): string => (labels === '' ? '' : `{${labels}}`);
