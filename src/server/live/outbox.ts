/** The send buffer of one listener. Its size is limited: a slow reader gets a reset. */

/** Some minutes of a busy fleet, and affordable for a thousand listeners. */
const maxBytes = 2_000_000;

export class Outbox {
  readonly stream: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  /** Called when the listener disconnects. */
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

  /** Returns false if there is no room; the buffer is then emptied, and this piece dropped. */
  put(piece: Uint8Array): boolean {
    if (!this.controller) return true;
    if (this.waitingBytes + piece.byteLength > maxBytes) {
      this.empty();
      return false;
    }
    this.waiting.push(piece);
    this.waitingBytes += piece.byteLength;
    this.pass();
    return true;
  }

  /** Ends the stream. Buffered events are dropped; the client resumes after the last one that arrived. */
  end(): void {
    this.controller?.close();
    this.forget();
  }

  /** Sends everything buffered in one piece, after the last one is on its way. */
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
