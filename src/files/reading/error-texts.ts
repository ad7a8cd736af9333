/** Errors of formulas, as spreadsheets write them into cells in the three languages. */
const errorTexts = new Set([
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#SPILL!', '#CALC!', '#GETTING_DATA'],
  ...['#WERT!', '#BEZUG!', '#ZAHL!', '#NV', '#ÜBERLAUF!', '#KALK!'],
  ...['#¡NULO!', '#¡DIV/0!', '#¡VALOR!', '#¡REF!', '#¿NOMBRE?', '#¡NUM!', '#N/D', '#¡DESBORDAMIENTO!', '#¡CALC!'],
]);

export const isErrorText = (cell: string): boolean => cell.startsWith('#') && errorTexts.has(cell.toUpperCase());

/** Shown for a formula without a stored value, as programs write it that do not calculate. */
export const missingValue = '#CALC!';
