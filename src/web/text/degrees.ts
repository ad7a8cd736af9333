/** Temperatures are in °C everywhere. Only shown and typed values can be in °F. */

export type TemperatureUnit = 'C' | 'F';

export const inUnit = (celsius: number, unit: TemperatureUnit): number =>
  unit === 'F' ? (celsius * 9) / 5 + 32 : celsius;

/** Converts a typed value to °C, rounded to a millionth of a degree so that 46.4 °F is exactly 8 °C. */
export const fromUnit = (value: number, unit: TemperatureUnit): number =>
  unit === 'F' ? Math.round((((value - 32) * 5) / 9) * 1e6) / 1e6 : value;
