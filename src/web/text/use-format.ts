import { createContext, useContext } from 'react';
import { createFormat, type Format, preferencesFrom } from './format.ts';

/** Undefined until the user's settings have arrived; then the browser's settings apply. */
export const FormatContext = createContext<Format | undefined>(undefined);

let browserFormat: Format | undefined;
let personFormat: Format | undefined;
/** For texts outside of components, such as error messages. */
export const currentFormat = (): Format => personFormat ?? (browserFormat ??= createFormat(preferencesFrom()));
export const rememberFormat = (format: Format): void => {
  personFormat = format;
};

/** Formats numbers, places and times for the user. */
export function useFormat(): Format {
  return useContext(FormatContext) ?? currentFormat();
}
