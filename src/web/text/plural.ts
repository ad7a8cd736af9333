/** Picks the form that a language has for a number: `plural('en')(n, { one: 'geofence', other: 'geofences' })`. */
export function plural(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
    forms[rules.select(count)] ?? forms.other;
}
