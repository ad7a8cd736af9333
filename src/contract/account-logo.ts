/** The logo of an account, for letterheads: a PNG of true colours, as browsers make it of any picture. */
import * as z from 'zod';
import { type RuleBroken, rule } from './fields.ts';
import { string } from './text-kinds.ts';

/** Pixels, and bytes of the file. A letterhead shows it at most 40 points high. */
export const logoLimits = { width: 800, height: 400, bytes: 200_000 } as const;

/** In base64. */
const charactersAtMost = 4 * Math.ceil(logoLimits.bytes / 3);
const { width, height, bytes } = logoLimits;

/** The signature of a PNG in base64, and what follows. */
const pngPattern = '^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$';

export const noLogo: RuleBroken = {
  code: 'format',
  params: { expected: 'logo' },
  detail: `must be a PNG in base64, of at most ${width} × ${height} pixels and ${bytes} bytes, with 8 bits for each of red, green and blue`,
};

export const accountLogo = z
  .object({ logo: z.string().nullable().meta({ description: 'A PNG in base64; null: none' }) })
  .meta({ id: 'AccountLogo' });

export const accountLogoInput = z
  .object({
    logo: string('code')
      .max(charactersAtMost)
      .check(rule((value) => (isLogo(value) ? undefined : noLogo)))
      .nullable()
      .meta({ maxLength: charactersAtMost, pattern: pngPattern, description: 'A PNG in base64; null removes it' }),
  })
  .meta({ id: 'AccountLogoInput' });

export interface PngHead {
  width: number;
  height: number;
  /** Bytes of a pixel: with or without transparency. */
  channels: 3 | 4;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const trueColours: Readonly<Record<number, PngHead['channels']>> = { 2: 3, 6: 4 };

/** Undefined for a PNG of another kind, and for all else. */
export function readPngHead(file: Uint8Array): PngHead | undefined {
  if (file.length < 33 || signature.some((byte, at) => file[at] !== byte)) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const channels = trueColours[file[25] ?? -1];
  // Eight bits of a colour, and all rows from top to bottom.
  return channels && file[24] === 8 && file[28] === 0 ? { ...size, channels } : undefined;
}

function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function isLogo(text: string): boolean {
  const file = text.length > charactersAtMost ? undefined : bytesOfBase64(text);
  const head = file && readPngHead(file);
  return head !== undefined && head.width > 0 && head.height > 0 && head.width <= width && head.height <= height;
}
