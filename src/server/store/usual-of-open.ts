/**
 * Usual lengths for stays that have not ended, and for those that alert rules check. Everyone who looks at Live asks each minute, and
 * alert rules ask more often. The answer needs the stays of a year, so it is found once for each stay and then kept for some minutes.
 */
import type { UsualStay } from '../../rules/usual-stays.ts';

/** Stays that ended or were reviewed since are compared with that much later at most. */
const keptMs = 5 * 60_000;

interface Kept {
  untilMs: number;
  /** Undefined with too few stays to compare with. */
  usual: UsualStay | undefined;
}

export class UsualOfOpen {
  /** By asker, then id of the stay. */
  private readonly kept = new Map<string, Map<number, Kept>>();
  /** Who finds something now. */
  private readonly running = new Map<string, Promise<unknown>>();

  /**
   * `asker`: all that answers depend on besides the stays. `find` gets those that are not known. Callers with one asker follow each other,
   * so the second one finds what the first one found.
   */
  async of<Stay extends { id: number }>(
    asker: string,
    stays: readonly Stay[],
    nowMs: number,
    find: (unknown: readonly Stay[]) => Promise<ReadonlyMap<number, UsualStay>>,
  ): Promise<Map<number, UsualStay>> {
    for (let other = this.running.get(asker); other; other = this.running.get(asker)) await other;
    const known = this.knownBy(asker, nowMs);
    const unknown = stays.filter(({ id }) => !known.has(id));
    if (unknown.length > 0) {
      const found = find(unknown);
      this.running.set(asker, settled(found));
      try {
        const usual = await found;
        for (const { id } of unknown) known.set(id, { untilMs: nowMs + keptMs, usual: usual.get(id) });
      } finally {
        this.running.delete(asker);
      }
    }
    return new Map(
      stays.flatMap(({ id }): [number, UsualStay][] => {
        const usual = known.get(id)?.usual;
        return usual ? [[id, usual]] : [];
      }),
    );
  }

  /** Forgets what is too old, of all askers. */
  private knownBy(asker: string, nowMs: number): Map<number, Kept> {
    for (const [each, stays] of this.kept) {
      for (const [id, { untilMs }] of stays) if (untilMs <= nowMs) stays.delete(id);
      if (stays.size === 0) this.kept.delete(each);
    }
    const known = this.kept.get(asker) ?? new Map<number, Kept>();
    this.kept.set(asker, known);
    return known;
  }
}

const settled = (found: Promise<unknown>): Promise<unknown> =>
  found.then(
    () => undefined,
    () => undefined,
  );
