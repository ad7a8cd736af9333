/** The network of meridians and parallels that keeps the map from ever being blank; finer the nearer one looks. */

/** Lines closer than this would be noise. */
const leastPixelsApart = 110;
const steps = [1, 2, 5];
/** Degrees between two lines where a whole world is a few hundred pixels. */
const widest = 30;

/** Degrees between two lines at a zoom of 256-pixel tiles: 1, 2 or 5 times a power of ten, at most 30. */
export function graticuleStep(zoom: number): number {
  const least = (leastPixelsApart * 360) / (256 * 2 ** zoom);
  if (least > 20) return widest;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (steps.find((step) => step * power >= least) ?? 10);
}

/** How many decimals the labels of lines so far apart need. */
export const graticuleDigits = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** Every multiple of `step` from `low` to `high`; counted, not added up, so that 0.3 stays 0.3. */
export function multiplesBetween(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}
