/** RFC 9110 §14: one range of bytes. */
import { Problem } from './problems.ts';

export interface ByteRange {
  first: number;
  /** Included. */
  last: number;
}

/**
 * The range that a `Range` header requests, within a body of `size` bytes. `none`: the header is missing or has another
 * unit. `refused`: it is malformed, has several ranges, or lies behind the end.
 */
export function byteRangeOf(header: string | null, size: number): ByteRange | 'none' | 'refused' {
  const [, ranges] = /^\s*bytes\s*=(.*)$/i.exec(header ?? '') ?? [];
  if (ranges === undefined) return 'none';
  const [, from = '', to = ''] = /^\s*(\d*)-(\d*)\s*$/.exec(ranges) ?? [];
  if (from === '') {
    const count = Number(to);
    return count === 0 || size === 0 ? 'refused' : { first: Math.max(0, size - count), last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'refused' : { first, last };
}

/** Of an answer of 206. */
export const contentRange = ({ first, last }: ByteRange, size: number): string => `bytes ${first}-${last}/${size}`;

export const rangeRefused = (size: number): Problem =>
  new Problem(416, 'range', 'Range not satisfiable', 'Send one range of bytes within the file.', {
    headers: { 'Content-Range': `bytes */${size}` },
  });
