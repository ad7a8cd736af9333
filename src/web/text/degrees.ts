/** Temperatures are in °C everywhere. Only shown and typed values can be in °F. */

export type TemperatureUnit = 'C' | 'F';

export const inUnit = (celsius: number, unit: TemperatureUnit): number =>
  unit === 'F' ? (celsius * 9) / 5 + 32 : celsius;

/** Rounded to a millionth of a degree, so that 46.4 °F is exactly 8 °C. */
export const fromUnit = (value: number, unit: TemperatureUnit): number =>
  unit === 'F' ? Math.round((((value - 32) * 5) / 9) * 1e6) / 1e6 : value;

export type BoundSide = 'lower' | 'upper';

/**
 * A typed bound in °C, with each way of writing the typed temperature in °C inside: as a double, or rounded to more decimals
 * than typed, at least two. 42 °F is 5.5556 °C, which many senders round to 5.56: that is the upper bound.
 */
export function boundFromUnit(typed: number, unit: TemperatureUnit, side: BoundSide): number {
  if (unit === 'C') return typed;
  const outermost = side === 'upper' ? Math.max : Math.min;
  const exact = ((typed - 32) * 5) / 9;
  const scale = 10 ** Math.max(2, decimalsOf(typed) + 1);
  const rounded = Math.round(exact * scale) / scale;
  // Either formula may miss such a value by the last bit, and senders use both.
  if (Math.abs(rounded - exact) < 1e-9) return outermost(rounded, exact, (typed - 32) / 1.8);
  if (outermost(rounded, exact) === rounded) return rounded;
  const outward = side === 'upper' ? Math.ceil : Math.floor;
  return outward(exact * scale * 100) / (scale * 100);
}

/** A bound as it was typed: the shortest number that `boundFromUnit` makes it of. */
export function boundInUnit(celsius: number, unit: TemperatureUnit): number {
  if (unit === 'C') return roundTo(celsius, 12);
  const shown = inUnit(celsius, unit);
  const typed = [0, 1, 2, 3].map((decimals) => roundTo(shown, decimals));
  return typed.find((value) => sides.some((side) => boundFromUnit(value, unit, side) === celsius)) ?? roundTo(shown, 4);
}

const sides: readonly BoundSide[] = ['lower', 'upper'];

const roundTo = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;
