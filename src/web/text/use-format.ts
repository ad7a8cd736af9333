import { createContext, useContext } from 'react';
import { createFormat, type Format, preferencesFrom } from './format.ts';

/** Until the person's own settings are there, the browser's count. */
export const FormatContext = createContext<Format | undefined>(undefined);

let browserFormat: Format | undefined;
let personFormat: Format | undefined;
/** For what is put into words outside of any component: why something failed. */
export const currentFormat = (): Format => personFormat ?? (browserFormat ??= createFormat(preferencesFrom()));
export const rememberFormat = (format: Format): void => {
  personFormat = format;
};

/** Numbers, places and times as this person reads them. */
export function useFormat(): Format {
  return useContext(FormatContext) ?? currentFormat();
}
