import { createContext, useContext } from 'react';
import { createFormat, type Format, preferencesFrom } from './format.ts';

/** Until the person's own settings are there, the browser's count. */
export const FormatContext = createContext<Format | undefined>(undefined);

let browserFormat: Format | undefined;

/** Numbers, places and times as this person reads them. */
export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (format) return format;
  browserFormat ??= createFormat(preferencesFrom());
  return browserFormat;
}
