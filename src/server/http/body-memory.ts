import { TooManyWaiting } from '../work/queue.ts';

/** The memory that one request's body holds. */
export interface HeldBytes {
  /** 503 if all requests together would hold too much. */
  take(bytes: number): void;
  /** `free` runs on `release`. */
  whenReleased(free: () => void): void;
  /** Call when the body is no longer read. Repeated calls do nothing. */
  release(): void;
}

/** Limits the bytes of bodies that all requests hold at the same time. */
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
