import type { Period } from '../../data/period.ts';

export const speeds = [1, 10, 60, 300, 600] as const;
export type Speed = (typeof speeds)[number];

export interface ReplayState {
  /** The moment of the cursor. */
  readonly atMs: number;
  readonly playing: boolean;
  /** Times faster than real time. */
  readonly speed: Speed;
}

/** With reduced motion the cursor jumps this often instead of moving in each frame. */
const jumpMs = 500;

/** The one cursor of the page. Map, lanes and readout subscribe to it, so that a moving cursor renders nothing else. */
export class Replay {
  readonly #subscribers = new Set<() => void>();
  readonly #period: Period;
  readonly #jumps: boolean;
  /** The part that is played. The whole period until its positions are known. */
  #played: Period;
  #state: ReplayState;
  /** The moment comes from the person or the address, not from `propose`. */
  #isPlaced: boolean;
  #isProposed = false;
  #wasMoved = false;
  #stop: (() => void) | undefined;

  /** Without a moment the page proposes one when it knows the way. */
  constructor(period: Period, atMs: number | undefined, jumps: boolean) {
    this.#period = period;
    this.#jumps = jumps;
    this.#played = period;
    this.#isPlaced = atMs !== undefined;
    this.#state = { atMs: this.#within(atMs ?? period.startMs), playing: false, speed: 60 };
  }

  readonly get = (): ReplayState => this.#state;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#subscribers.add(notify);
    return () => this.#subscribers.delete(notify);
  };

  /** Whether the person has moved the cursor. */
  get wasMoved(): boolean {
    return this.#wasMoved;
  }

  seek(utcMs: number): void {
    this.#isPlaced = true;
    this.#wasMoved = true;
    this.#set({ atMs: this.#within(utcMs) });
  }

  /** Places the cursor unless it has been placed already. */
  propose(utcMs: number): void {
    if (this.#isPlaced || this.#isProposed) return;
    this.#isProposed = true;
    this.#set({ atMs: this.#within(utcMs) });
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed });
  }

  /** Leaves out the time before the first drive and after the last position. */
  limit(played: Period): void {
    this.#played = { startMs: this.#within(played.startMs), endMs: this.#within(played.endMs) };
  }

  /** At the end it begins again. On today's page the cursor is at the last seconds, which are not worth watching. */
  play(): void {
    if (this.#state.playing) return;
    const continues = this.#isPlaced && this.#state.atMs < this.#played.endMs;
    this.#isPlaced = true;
    this.#wasMoved = true;
    const atMs = continues ? this.#state.atMs : this.#played.startMs;
    this.#set({ atMs, playing: true });
    this.#stop = this.#jumps ? this.#jump() : this.#move();
  }

  pause(): void {
    this.#stop?.();
    this.#stop = undefined;
    if (this.#state.playing) this.#set({ playing: false });
  }

  #jump(): () => void {
    const timer = setInterval(() => this.#advance(jumpMs), jumpMs);
    return () => clearInterval(timer);
  }

  #move(): () => void {
    let before = performance.now();
    const draw = (now: number): void => {
      const passedMs = now - before;
      before = now;
      frame = requestAnimationFrame(draw);
      this.#advance(passedMs);
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }

  #advance(passedMs: number): void {
    const { endMs } = this.#played;
    this.#set({ atMs: Math.min(endMs, this.#state.atMs + passedMs * this.#state.speed) });
    if (this.#state.atMs >= endMs) this.pause();
  }

  #within(utcMs: number): number {
    return Math.min(this.#period.endMs, Math.max(this.#period.startMs, utcMs));
  }

  #set(changed: Partial<ReplayState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const notify of [...this.#subscribers]) notify();
  }
}
