import type { Versioned } from '../../contract/kinds.ts';
import type { Versions } from '../store/versions.ts';
import type { Representation } from './representation.ts';

/** A list as it was at these versions of what it depends on, ready to send. */
export interface KeptReply {
  representation: Representation;
  headers: Readonly<Record<string, string>>;
  versions: Versions;
}

/** A reply with both its compressed forms, and what holds it. */
const sizeOf = ({ representation }: KeptReply): number => 2 * representation.bytes.byteLength + 1000;

/**
 * Ready answers, kept until what they depend on changes. Whoever asks brings the versions it has just read in the
 * database: an answer is good for it when it was made at these versions or later ones, so nobody gets what was true before
 * a change that any service had finished. The longest unused go first when `limitBytes` is full.
 */
export class ReplyCache {
  /** The longest unused first: a Map keeps the order in which its keys came. */
  private readonly kept = new Map<string, KeptReply>();
  private readonly making = new Map<string, Promise<KeptReply>>();
  private bytes = 0;
  private ready = 0;
  private made = 0;

  constructor(private readonly limitBytes: number) {}

  /** How often an answer was `ready` and how often it had to be `made`, and what is kept now. */
  get figures(): { ready: number; made: number; entries: number; bytes: number } {
    return { ready: this.ready, made: this.made, entries: this.kept.size, bytes: this.bytes };
  }

  /** `make` reads rows and versions in one snapshot. Those who ask for the same meanwhile share its outcome. */
  async get(
    key: string,
    subjects: readonly Versioned[],
    versions: Versions,
    make: () => Promise<KeptReply>,
  ): Promise<KeptReply> {
    const fresh = (reply: KeptReply): boolean =>
      subjects.every((subject) => (reply.versions[subject] ?? 0) >= (versions[subject] ?? 0));
    const known = this.take(key);
    if (known && fresh(known)) {
      this.keep(key, known);
      this.ready += 1;
      return known;
    }
    for (let wait = this.making.get(key); wait; wait = this.making.get(key)) {
      const made = await wait;
      if (fresh(made)) return made;
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
