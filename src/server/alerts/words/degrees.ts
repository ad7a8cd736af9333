/** Formats a temperature in the style of a locale, with the minus sign − (U+2212). Empty without a value. */
export function degreesIn(locale: string): (value: number | null) => string {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' });
  return (value) => (value === null ? '' : `${numbers.format(value).replace('-', '−')} °C`);
}
