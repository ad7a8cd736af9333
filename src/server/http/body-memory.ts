import { TooManyWaiting } from '../work/queue.ts';

/** The memory that the body of one request holds. */
export interface HeldBytes {
  /** 503 where all requests together would hold too much. */
  take(bytes: number): void;
  /** `free` runs on `release`. */
  whenReleased(free: () => void): void;
  /** Call when nothing reads the body any more; a second call does nothing. */
  release(): void;
}

/** Bounds the bytes of bodies that all requests hold at the same time. */
export class BodyMemory {
  private held = 0;

  constructor(private readonly limitBytes: number) {}

  forRequest(): HeldBytes {
    let own = 0;
    let frees: (() => void)[] = [];
    return {
      take: (bytes) => {
        if (this.held + bytes > this.limitBytes) throw new TooManyWaiting();
        own += bytes;
        this.held += bytes;
      },
      whenReleased: (free) => frees.push(free),
      release: () => {
        this.held -= own;
        own = 0;
        for (const free of frees) free();
        frees = [];
      },
    };
  }
}
