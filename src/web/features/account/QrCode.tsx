import { encode } from 'uqr';

/** Modules around the code, so that cameras find it. */
const border = 4;

/** Dark on light in both themes: many cameras do not read it the other way round. */
export function QrCode({ label, children }: { label: string; children: string }) {
  const { data, size } = encode(children, { border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      width={208}
      height={208}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  );
}
