import { shadeOf } from './shades.ts';
import { useScheme } from './use-scheme.ts';

/** A tag's colour as the map shows it: shade, pattern of the edge, glyph. It always stands beside the tag's name. */
export function TagSwatch({ colour, size = 18 }: { colour: number | undefined; size?: number }) {
  const scheme = useScheme();
  const { glyph, dashes, [scheme]: edge } = shadeOf(colour);
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect x="0" y="0" width="18" height="18" rx="5" fill={edge} fillOpacity="0.16" />
      <rect
        x="1"
        y="1"
        width="16"
        height="16"
        rx="4"
        fill="none"
        stroke={edge}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeDasharray={dashes.map((length) => length * 0.6).join(' ') || undefined}
      />
      <path d={glyph} transform="translate(4.6 4.6) scale(0.55)" fill={edge} fillRule="evenodd" />
    </svg>
  );
}
