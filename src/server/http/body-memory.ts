import { TooManyWaiting } from '../work/queue.ts';

/** What the bodies of one request hold. */
export interface HeldBytes {
  /** 503 where all requests together would hold too much. */
  take(bytes: number): void;
  /** When the request is answered, or its connection is gone. */
  release(): void;
}

/** Bounds the bytes of bodies that all requests hold at the same time. */
export class BodyMemory {
  private held = 0;

  constructor(private readonly limitBytes: number) {}

  forRequest(): HeldBytes {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.held + bytes > this.limitBytes) throw new TooManyWaiting();
        own += bytes;
        this.held += bytes;
      },
      release: () => {
        this.held -= own;
        own = 0;
      },
    };
  }
}
