/** Lines as bytes: for each line its number of corners, then x and y of each. All are 16-bit integers, little-endian. */
import type { Line } from './lines.ts';

const cornersAtMost = 2 ** 15 - 1;

export function packed(lines: readonly Line[]): Buffer {
  const numbers: number[] = [];
  for (const line of lines) {
    // A longer line continues in the next one.
    for (let at = 0; at + 2 < line.length; at += 2 * (cornersAtMost - 1)) {
      const part = line.slice(at, at + 2 * cornersAtMost);
      numbers.push(part.length / 2, ...part);
    }
  }
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeInt16LE(number, at * 2));
  return bytes;
}

/** The corners of each line are valid only during the call. */
export function forEachLine(bytes: Buffer, visit: (line: Int16Array) => void): void {
  // An array needs an even offset, which the driver's bytes may not have.
  const numbers = new Int16Array(new Uint8Array(bytes).buffer);
  for (let at = 0; at < numbers.length; ) {
    const end = at + 1 + 2 * (numbers[at] ?? 0);
    visit(numbers.subarray(at + 1, end));
    at = end;
  }
}
