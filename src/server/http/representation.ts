import { createYielder } from '../work/slices.ts';
import { compress, worthCompressingBytes } from './coding.ts';
import { type Coding, stateInSlices, stateOf } from './etag.ts';
import { isText } from './media-type.ts';

/** Characters of JSON per chunk. */
const pieceLength = 64 * 1024;

/** The output of JSON.stringify in parts: each element of a list, and of each list that is a member, is a part. */
function* jsonParts(value: unknown, depth = 0): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      yield `${index === 0 ? '[' : ','}${JSON.stringify(element) ?? 'null'}`;
    yield value.length === 0 ? '[]' : ']';
  } else if (depth === 0 && typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [index, [name, member]] of members.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* jsonParts(member, 1);
    }
    yield members.length === 0 ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** The bytes of an answer. Its state and each compressed form are computed once, on demand. */
export class Representation {
  private hashed: string | undefined;
  private readonly compressed = new Map<Coding, Promise<Uint8Array>>();

  constructor(
    readonly bytes: Uint8Array,
    readonly type: string,
    /** Set if the bytes alone do not define it. */
    state?: string,
  ) {
    this.hashed = state;
  }

  static json(value: unknown, type = 'application/json', state?: string): Representation {
    return new Representation(Buffer.from(JSON.stringify(value)), type, state);
  }

  /** For lists of any length: 50,000 geofences are 37 MB. */
  static async jsonInSlices(value: unknown, state?: string): Promise<Representation> {
    const yieldIfDue = createYielder();
    const pieces: Buffer[] = [];
    let text = '';
    for (const part of jsonParts(value)) {
      text += part;
      if (text.length < pieceLength) continue;
      pieces.push(Buffer.from(text));
      text = '';
      await yieldIfDue();
    }
    pieces.push(Buffer.from(text));
    const bytes = Buffer.concat(pieces);
    return new Representation(bytes, 'application/json', state ?? (await stateInSlices(bytes)));
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
