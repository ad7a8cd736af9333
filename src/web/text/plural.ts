import { waitIn } from '../../contract/waiting.ts';

/** Picks the form that a language has for a number: `plural('en')(n, { one: 'geofence', other: 'geofences' })`. */
export function plural(language: string) {
  let rules: Intl.PluralRules | undefined;
  return (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string => {
    rules ??= new Intl.PluralRules(language);
    return forms[rules.select(count)] ?? forms.other;
  };
}

export const english = plural('en');

export const waiting = waitIn('en');
