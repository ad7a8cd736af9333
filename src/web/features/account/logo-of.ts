import { logoLimits } from '../../../contract/account-logo.ts';

/** A larger file is no logo. */
const fileBytesAtMost = 20_000_000;
/** Of both sides, until the file is small enough. */
const shrunk = 0.7;
const triesAtMost = 8;

/** Any picture that the browser can show -> a small PNG in base64. Undefined if it cannot show it, or if the file is too large. */
export async function logoOf(file: Blob): Promise<string | undefined> {
  if (file.size > fileBytesAtMost) return undefined;
  const url = URL.createObjectURL(file);
  try {
    const picture = await loaded(url);
    return picture && (await smallPng(picture));
  } finally {
    URL.revokeObjectURL(url);
  }
}

const loaded = (url: string): Promise<HTMLImageElement | undefined> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });

async function smallPng(picture: HTMLImageElement): Promise<string | undefined> {
  // A drawing may have no size of its own.
  const width = picture.naturalWidth || logoLimits.width;
  const height = picture.naturalHeight || logoLimits.height;
  let scale = Math.min(1, logoLimits.width / width, logoLimits.height / height);
  for (let tried = 0; tried < triesAtMost; tried += 1, scale *= shrunk) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(width * scale));
    canvas.height = Math.max(1, Math.floor(height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (png && png.size <= logoLimits.bytes) return base64Of(await png.arrayBuffer());
  }
  return undefined;
}

const base64Of = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
