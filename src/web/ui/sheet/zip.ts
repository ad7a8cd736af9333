/** Files in a ZIP archive (PKWARE APPNOTE 6.3), deflated by the browser itself. No file or archive beyond 4 GB. */
interface ZipEntry {
  name: string;
  /** Asked for one by one, so that a long file never stands in memory as a whole. */
  parts: Iterable<string>;
}

interface Packed {
  name: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
  crc: number;
  /** Where its header begins in the archive. */
  offset: number;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crcOn(crc: number, bytes: Uint8Array): number {
  let value = crc;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return value;
}

/** Lets the page go on in between. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function pack({ name, parts }: ZipEntry, offset: number): Promise<Packed> {
  const encoder = new TextEncoder();
  const deflate = new CompressionStream('deflate-raw');
  const writer = deflate.writable.getWriter();
  const packed = new Response(deflate.readable).arrayBuffer();
  let crc = 0xffffffff;
  let size = 0;
  for (const part of parts) {
    const bytes = encoder.encode(part);
    crc = crcOn(crc, bytes);
    size += bytes.length;
    await writer.write(bytes);
    await breath();
  }
  await writer.close();
  return { name: encoder.encode(name), bytes: new Uint8Array(await packed), size, crc: ~crc >>> 0, offset };
}

const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980, the first day that the format knows: files say when they were written by their own content. */
const someDay = 0x0021;

/** Fields of two and four bytes, the lesser end first. */
function fields(...sizesAndValues: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(sizesAndValues.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of sizesAndValues) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** What both headers of a file say alike. */
const common = ({ crc, bytes, size, name }: Packed) =>
  [
    [2, 20],
    [2, utf8Names],
    [2, deflated],
    [2, 0],
    [2, someDay],
    [4, crc],
    [4, bytes.length],
    [4, size],
    [2, name.length],
    [2, 0],
  ] as const;

const localHeader = (file: Packed) => fields([4, 0x04034b50], ...common(file));
const centralHeader = (file: Packed) =>
  fields([4, 0x02014b50], [2, 20], ...common(file), [2, 0], [2, 0], [2, 0], [4, 0], [4, file.offset]);

export async function zipOf(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const files: Packed[] = [];
  const parts: BlobPart[] = [];
  let offset = 0;
  for (const entry of entries) {
    const file = await pack(entry, offset);
    const header = localHeader(file);
    parts.push(header, file.name, file.bytes);
    offset += header.length + file.name.length + file.bytes.length;
    files.push(file);
  }
  const directory = files.flatMap((file) => [centralHeader(file), file.name]);
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directorySize], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end], { type });
}
