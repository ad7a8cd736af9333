/** Counts by key in windows of equal length, in memory: for limits that need not be exact across services. */
export class RateWindow {
  private readonly counts = new Map<string, number>();
  private beganMs = 0;

  constructor(
    private readonly atMost: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one more. False beyond the limit. */
  take(key: string, nowMs: number): boolean {
    this.renew(nowMs);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count <= this.atMost;
  }

  /** Whether the limit is reached, without counting. */
  isFull(key: string, nowMs: number): boolean {
    this.renew(nowMs);
    return (this.counts.get(key) ?? 0) >= this.atMost;
  }

  /** All keys share a window, so that old ones need no timers. */
  private renew(nowMs: number): void {
    if (nowMs >= this.beganMs && nowMs < this.beganMs + this.windowMs) return;
    this.counts.clear();
    this.beganMs = nowMs;
  }
}
