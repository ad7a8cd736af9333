import type { Versioned } from '../../contract/kinds.ts';
import type { Versions } from '../store/versions.ts';
import type { Representation } from './representation.ts';

/** A list as of these versions of what it depends on, ready to send. */
export interface KeptReply {
  representation: Representation;
  headers: Readonly<Record<string, string>>;
  versions: Versions;
}

/** A reply, including its compressed forms. */
const sizeOf = ({ representation }: KeptReply): number => 2 * representation.bytes.byteLength + 1000;

const isFresh = (reply: KeptReply, subjects: readonly Versioned[], versions: Versions): boolean =>
  subjects.every((subject) => (reply.versions[subject] ?? 0) >= (versions[subject] ?? 0));

/**
 * Caches list answers until their data changes. A request brings the versions that it just read from the database. A
 * cached answer is valid if it was made at these versions or later, so a request never gets data from before a
 * committed change of any service. Evicts the least recently used beyond `limitBytes`.
 */
export class ReplyCache {
  /** Least recently used first: a Map keeps insertion order. */
  private readonly kept = new Map<string, KeptReply>();
  private readonly making = new Map<string, Promise<KeptReply>>();
  private bytes = 0;
  private served = 0;
  private made = 0;

  constructor(private readonly limitBytes: number) {}

  /** How many answers were `ready` and how many `made`, and the current size. */
  get figures(): { ready: number; made: number; entries: number; bytes: number } {
    return { ready: this.served, made: this.made, entries: this.kept.size, bytes: this.bytes };
  }

  /** The answer if it is ready. */
  ready(key: string, subjects: readonly Versioned[], versions: Versions): KeptReply | undefined {
    const known = this.take(key);
    if (!known || !isFresh(known, subjects, versions)) return undefined;
    this.keep(key, known);
    this.served += 1;
    return known;
  }

  /** `make` reads rows and versions in one snapshot. Concurrent requests for the same list share its result. */
  async get(
    key: string,
    subjects: readonly Versioned[],
    versions: Versions,
    make: () => Promise<KeptReply>,
  ): Promise<KeptReply> {
    const known = this.ready(key, subjects, versions);
    if (known) return known;
    for (let wait = this.making.get(key); wait; wait = this.making.get(key)) {
      const made = await wait;
      if (isFresh(made, subjects, versions)) return made;
    }
    this.made += 1;
    const making = make().finally(() => this.making.delete(key));
    this.making.set(key, making);
    const reply = await making;
    this.keep(key, reply);
    return reply;
  }

  private take(key: string): KeptReply | undefined {
    const known = this.kept.get(key);
    if (known && this.kept.delete(key)) this.bytes -= sizeOf(known);
    return known;
  }

  private keep(key: string, reply: KeptReply): void {
    this.take(key);
    this.kept.set(key, reply);
    this.bytes += sizeOf(reply);
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.limitBytes) return;
      this.take(oldest);
    }
  }
}
