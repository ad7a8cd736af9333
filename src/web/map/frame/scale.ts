/** A scale bar shows 1, 2 or 5 times a power of ten. */
const steps = [5, 2, 1];
const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;

export interface ScaleLength {
  readonly metres: number;
  readonly value: number;
  readonly unit: 'm' | 'km' | 'ft' | 'mi';
}

/** Returns the longest round length up to `most` metres, in its usual unit. */
export function scaleLength(most: number, system: 'km' | 'mi'): ScaleLength {
  const [large, metresPerLarge, small, metresPerSmall] =
    system === 'km' ? (['km', 1000, 'm', 1] as const) : (['mi', metresPerMile, 'ft', metresPerFoot] as const);
  const [unit, metresPerUnit] = most >= metresPerLarge ? [large, metresPerLarge] : [small, metresPerSmall];
  const room = most / metresPerUnit;
  const power = 10 ** Math.floor(Math.log10(room));
  const value = power * (steps.find((step) => step * power <= room * (1 + 1e-9)) ?? 1);
  return { metres: value * metresPerUnit, value, unit };
}
