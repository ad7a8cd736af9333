/** The grid of meridians and parallels, finer at higher zooms, so that the map is never blank. */

/** Minimum distance of lines. */
const leastPixelsApart = 110;
const steps = [1, 2, 5];
/** Degrees between two lines at the lowest zooms. */
const widest = 30;

/** Degrees between two lines at a zoom of 256-pixel tiles: 1, 2 or 5 times a power of ten, at most 30. */
export function graticuleStep(zoom: number): number {
  const least = (leastPixelsApart * 360) / (256 * 2 ** zoom);
  if (least > 20) return widest;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (steps.find((step) => step * power >= least) ?? 10);
}

/** Decimals that labels need for lines `step` degrees apart. */
export const graticuleDigits = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** Every multiple of `step` from `low` to `high`. Multiplies instead of adding, to avoid rounding errors. */
export function multiplesBetween(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}
