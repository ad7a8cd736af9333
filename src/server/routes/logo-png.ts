import { inflateSync } from 'node:zlib';
import { readPngHead } from '../../contract/account-logo.ts';

const signatureLength = 8;
/** Around the data of a chunk: its length and name before, its checksum behind. */
const aroundChunk = 12;
const kept = ['IHDR', 'IDAT', 'IEND'];
const filtersAtMost = 4;

/**
 * The picture without all that is not drawn, such as where and when it was taken. Undefined unless it has exactly the pixels that its
 * head names: reports would fail on it.
 */
export function cleanPng(file: Uint8Array): Buffer | undefined {
  const head = readPngHead(file);
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!head || !chunks) return undefined;
  const rowBytes = 1 + head.width * head.channels;
  const pixels = inflated(Buffer.concat(chunks.filter(isNamed('IDAT')).map(dataOf)), head.height * rowBytes);
  if (pixels?.length !== head.height * rowBytes) return undefined;
  for (let row = 0; row < head.height; row += 1) {
    if ((pixels[row * rowBytes] as number) > filtersAtMost) return undefined;
  }
  return Buffer.concat([Buffer.from(file.subarray(0, signatureLength)), ...chunks]);
}

const nameOf = (chunk: Buffer): string => chunk.toString('latin1', 4, 8);
const dataOf = (chunk: Buffer): Buffer => chunk.subarray(8, -4);
const isNamed =
  (name: string) =>
  (chunk: Buffer): boolean =>
    nameOf(chunk) === name;

/** Undefined if the last one is not the end. */
function chunksOf(file: Buffer): Buffer[] | undefined {
  const chunks: Buffer[] = [];
  for (let at = signatureLength; at + aroundChunk <= file.length; ) {
    const end = at + aroundChunk + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const chunk = file.subarray(at, end);
    if (kept.includes(nameOf(chunk))) chunks.push(chunk);
    if (nameOf(chunk) === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

function inflated(data: Buffer, bytes: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: bytes });
  } catch {
    return undefined;
  }
}
