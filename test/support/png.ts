import { deflateSync, inflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** The pixels of the screen. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The pixel's colour, 0 to 255 each. x goes right, y down, both rounded down. */
  at(x: number, y: number): Colour;
}

/** A PNG as browsers take screenshots: eight bits per channel, three or four channels, not interlaced. */
export function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const kind = { 2: 3, 6: 4 }[png.readUInt8(25)];
  if (png.readUInt8(24) !== 8 || kind === undefined || png.readUInt8(28) !== 0) throw new Error('another kind of PNG');
  const bytes = unfiltered(inflateSync(dataOf(png)), width * kind, height, kind);
  return {
    width,
    height,
    at: (x, y) => {
      const start = (Math.floor(y) * width + Math.floor(x)) * kind;
      // By index, because millions of pixels are read, and a part of the bytes would be an object for each.
      const [red, green, blue] = [bytes[start], bytes[start + 1], bytes[start + 2]];
      if (red === undefined || green === undefined || blue === undefined) throw new Error(`no pixel at ${x}, ${y}`);
      return [red, green, blue];
    },
  };
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(body);
  }
  return Buffer.concat(parts);
}

/** Each row starts with the number of its filter, which says what was subtracted from its pixels (PNG §9). */
function unfiltered(raw: Buffer, rowLength: number, rows: number, pixelLength: number): Buffer {
  const bytes = Buffer.alloc(rowLength * rows);
  for (let row = 0; row < rows; row++) {
    const predict = filters[raw[row * (rowLength + 1)] ?? 0] ?? none;
    for (let at = 0; at < rowLength; at++) {
      const here = row * rowLength + at;
      const inside = at >= pixelLength;
      const left = inside ? (bytes[here - pixelLength] ?? 0) : 0;
      const up = bytes[here - rowLength] ?? 0;
      const corner = inside ? (bytes[here - rowLength - pixelLength] ?? 0) : 0;
      bytes[here] = (raw[row * (rowLength + 1) + 1 + at] ?? 0) + predict(left, up, corner);
    }
  }
  return bytes;
}

type Filter = (left: number, up: number, corner: number) => number;

const none: Filter = () => 0;
const paeth: Filter = (left, up, corner) => {
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};
const filters: readonly Filter[] = [none, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

/** Contrast from 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A black PNG with transparency, of one signature, head, picture and end. `pixels`: its filtered rows, if others than the head names. */
export function pngOf(size: { width: number; height: number }, pixels = blackRows(size), depth = 8): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size.width, 0);
  head.writeUInt32BE(size.height, 4);
  head.set([depth, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const blackRows = ({ width, height }: { width: number; height: number }): Buffer =>
  Buffer.alloc(height * (1 + 4 * width));

export function chunk(name: string, data: Buffer): Buffer {
  const around = Buffer.alloc(4);
  around.writeUInt32BE(data.length);
  // Nobody reads the checksum.
  return Buffer.concat([around, Buffer.from(name), data, Buffer.alloc(4)]);
}
