/** Temperatures are °C everywhere but in front of somebody who reads °F. */

export type TemperatureUnit = 'C' | 'F';

export const inUnit = (celsius: number, unit: TemperatureUnit): number =>
  unit === 'F' ? (celsius * 9) / 5 + 32 : celsius;

/** What was typed in a unit, in °C: a millionth of a degree is far below what a probe tells apart, and 46.4 °F is 8 °C. */
export const fromUnit = (value: number, unit: TemperatureUnit): number =>
  unit === 'F' ? Math.round((((value - 32) * 5) / 9) * 1e6) / 1e6 : value;
