/** The 64 bits of a double. */
import type { BitReader, BitWriter } from './bits.ts';

const view = new DataView(new ArrayBuffer(8));

export function writeRaw(writer: BitWriter, value: number): void {
  view.setFloat64(0, value);
  writer.wide(view.getUint32(0), 32);
  writer.wide(view.getUint32(4), 32);
}

export function readRaw(reader: BitReader): number {
  view.setUint32(0, reader.wide(32));
  view.setUint32(4, reader.wide(32));
  return view.getFloat64(0);
}
