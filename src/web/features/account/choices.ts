import { languages } from '../../../contract/choices.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Each language has its own name, so that its readers find it. */
export const languageChoices: readonly Choice[] = languages.map((language) => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return { value: language, label: name.charAt(0).toLocaleUpperCase(language) + name.slice(1) };
});

/** The time zones of the browser, and the current setting if the browser does not list it. */
export function zoneChoices(current: string | null): readonly Choice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (current !== null) zones.add(current);
  return [...zones].map((zone) => ({ value: zone, label: zone.replace(/_/g, ' ') }));
}
