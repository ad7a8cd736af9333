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

export function unpacked(bytes: Buffer): Line[] {
  const lines: Line[] = [];
  let at = 0;
  const next = (): number => {
    const number = bytes.readInt16LE(at);
    at += 2;
    return number;
  };
  while (at < bytes.length) lines.push(Array.from({ length: next() * 2 }, next));
  return lines;
}
