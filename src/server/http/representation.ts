import { compress, worthCompressingBytes } from './coding.ts';
import { type Coding, stateOf } from './etag.ts';
import { isText } from './media-type.ts';

/** The bytes of an answer, and what is made of them when asked: their state, and each compressed form once. */
export class Representation {
  private hashed: string | undefined;
  private readonly compressed = new Map<Coding, Promise<Uint8Array>>();

  constructor(
    readonly bytes: Uint8Array,
    readonly type: string,
    /** Where it is not to be told by the bytes alone. */
    state?: string,
  ) {
    this.hashed = state;
  }

  static json(value: unknown, type = 'application/json', state?: string): Representation {
    return new Representation(Buffer.from(JSON.stringify(value)), type, state);
  }

  /** See `etag.ts`. */
  get state(): string {
    this.hashed ??= stateOf(this.bytes);
    return this.hashed;
  }

  get compressible(): boolean {
    return this.bytes.byteLength >= worthCompressingBytes && isText(this.type.split(';')[0] ?? '');
  }

  in(coding: Coding): Promise<Uint8Array> {
    const known = this.compressed.get(coding);
    if (known) return known;
    const made = compress(this.bytes, coding);
    made.catch(() => this.compressed.delete(coding));
    this.compressed.set(coding, made);
    return made;
  }
}
