/** The texts of cells of a workbook that are numbers: quantities, days since an epoch, and durations in days. */

/** Spreadsheets show 15 digits: 0.1 + 0.2 is 0.3. Long numbers (a phone's) keep their digits. */
export const numberText = (number: number): string => {
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded);
};

const dayMs = 86_400_000;

/** `2026-11-20`, with a time only if the cell has one; `07:30` without a day. Excel counts a day too many before March 1900. */
export function dayOf(serial: number, epochMs: number): string {
  const corrected = epochMs < 0 && epochMs < Date.UTC(1900, 0, 1) && serial < 60 ? serial + 1 : serial;
  const date = new Date(epochMs + Math.round(corrected * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return numberText(serial);
  const iso = date.toISOString();
  if (serial >= 0 && serial < 1) return iso.slice(11, iso.endsWith(':00.000Z') ? 16 : 19);
  return date.getTime() % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** `7:30`, `26:00`, with seconds only if the cell has some. */
export function durationOf(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (value: number): string => String(value % 60).padStart(2, '0');
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}`;
  return `${days < 0 ? '-' : ''}${text}${seconds % 60 === 0 ? '' : `:${two(seconds)}`}`;
}
