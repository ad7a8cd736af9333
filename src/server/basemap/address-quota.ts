import { LRUCache } from 'lru-cache';
import { TooManyWaiting } from '../work/too-many-waiting.ts';

/** Blocks that an address may request at once, and per second after that: many times what a person who moves the map needs. */
const atOnce = 300;
const perSecond = 20;
const addressesAtMost = 10_000;

/** Limits how many requests to another server one address causes. */
export class AddressQuota {
  private readonly left = new LRUCache<string, { blocks: number; atMs: number }>({ max: addressesAtMost });

  constructor(private readonly nowMs: () => number) {}

  /** Throws TooManyWaiting. */
  take(address: string): void {
    const atMs = this.nowMs();
    const known = this.left.get(address) ?? { blocks: atOnce, atMs };
    const blocks = Math.min(atOnce, known.blocks + ((atMs - known.atMs) / 1000) * perSecond);
    if (blocks < 1) throw new TooManyWaiting('user', atOnce);
    this.left.set(address, { blocks: blocks - 1, atMs });
  }
}
