import type { CSSProperties } from 'react';
import { useScheme } from '../../ui/colour-scheme.ts';
import { type Scheme, shadeOf } from './shades.ts';
import classes from './TagSwatch.module.css';

/** A tag's colour as on the map: shade, edge pattern and glyph. Always shown next to the tag's name. */
export function TagSwatch({ colour, size = 18 }: { colour: number | undefined; size?: number }) {
  const scheme = useScheme();
  const style: CSSProperties = { width: size, height: size, backgroundImage: picture(colour, scheme) };
  return <i className={classes.swatch} style={style} data-swatch aria-hidden="true" />;
}

const pictures = new Map<string, string>();

/** One image per colour, because a long list of inline SVGs is slow to lay out. */
function picture(colour: number | undefined, scheme: Scheme): string {
  const key = `${colour} ${scheme}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const made = `url("data:image/svg+xml,${encodeURIComponent(drawing(colour, scheme))}")`;
  pictures.set(key, made);
  return made;
}

function drawing(colour: number | undefined, scheme: Scheme): string {
  const { glyph, dashes, [scheme]: edge } = shadeOf(colour);
  const pattern = dashes.map((length) => length * 0.6).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18">
    <rect width="18" height="18" rx="5" fill="${edge}" fill-opacity="0.16"/>
    <rect x="1" y="1" width="16" height="16" rx="4" fill="none" stroke="${edge}" stroke-width="1.6"
      stroke-linecap="round" stroke-dasharray="${pattern || 'none'}"/>
    <path d="${glyph}" transform="translate(4.6 4.6) scale(0.55)" fill="${edge}" fill-rule="evenodd"/>
  </svg>`;
}
