/** What one listener has still to be sent. It grows only so far: who reads too slowly is told to begin anew. */

/** Some minutes of a busy fleet, and what a thousand listeners may cost together. */
const mostBytes = 2_000_000;

export class Outbox {
  readonly stream: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  /** `gone`: the listener left. */
  constructor(gone: () => void) {
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
      },
      pull: () => this.pass(),
      cancel: () => {
        this.forget();
        gone();
      },
    });
  }

  /** False when there is no room: then nothing is waiting any more, neither this piece nor what came before it. */
  put(piece: Uint8Array): boolean {
    if (!this.controller) return true;
    if (this.waitingBytes + piece.byteLength > mostBytes) {
      this.empty();
      return false;
    }
    this.waiting.push(piece);
    this.waitingBytes += piece.byteLength;
    this.pass();
    return true;
  }

  /** Sends nothing more; what is waiting is lost, and will be asked for by the last id that arrived. */
  end(): void {
    this.controller?.close();
    this.forget();
  }

  /** All that waits, in one piece, once the one before is on its way. */
  private pass(): void {
    if (!this.controller || this.waiting.length === 0 || (this.controller.desiredSize ?? 0) <= 0) return;
    const piece = Buffer.concat(this.waiting);
    this.empty();
    this.controller.enqueue(piece);
  }

  private empty(): void {
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private forget(): void {
    this.controller = undefined;
    this.empty();
  }
}
