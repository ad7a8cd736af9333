/** What alert rules watch. Not in `choices.ts`, because the dashboard loads that file first. */

/** Which probes or vehicles an alert rule covers. */
export const ruleScopes = ['all', 'fleet', 'vehicle', 'profile', 'probe'] as const;
/** The conditions of alert rules: what each is about, its end, the least minutes, and the field that it needs. */
export const ruleConditions = {
  outOfRange: { of: 'probe', end: 'backInRange', leastMinutes: 0, needs: undefined },
  noReading: { of: 'probe', end: 'readingAgain', leastMinutes: 1, needs: undefined },
  inputOn: { of: 'vehicle', end: 'inputOff', leastMinutes: 0, needs: 'inputTypeId' },
  vehicleSilent: { of: 'vehicle', end: 'vehicleBack', leastMinutes: 1, needs: undefined },
  longStay: { of: 'vehicle', end: 'stayOver', leastMinutes: 1, needs: 'tagId' },
  unknownButton: { of: 'vehicle', end: undefined, leastMinutes: 0, needs: undefined },
  weeklyReport: { of: 'probe', end: undefined, leastMinutes: 0, needs: 'scopeId' },
  monthlyReport: { of: 'probe', end: undefined, leastMinutes: 0, needs: 'scopeId' },
} as const;
export type RuleKind = keyof typeof ruleConditions;
export const ruleKinds = Object.keys(ruleConditions) as [RuleKind, ...RuleKind[]];
/** Rules that send a report by e-mail, of the last whole week or month. They have no other condition. */
export const reportRuleKinds = ['weeklyReport', 'monthlyReport'] as const;
export type ReportRuleKind = (typeof reportRuleKinds)[number];
export const isReportRule = (kind: string): kind is ReportRuleKind => reportRuleKinds.some((each) => each === kind);
/** Scopes that only rules about probes take. */
export const probeScopes: readonly string[] = ['profile', 'probe'];
export const scopesOf = (kind: RuleKind): (typeof ruleScopes)[number][] =>
  ruleScopes.filter(
    (scope) =>
      (ruleConditions[kind].of === 'probe' || !probeScopes.includes(scope)) && (scope !== 'all' || !isReportRule(kind)),
  );
/** Where an input must have been turned on: inside or outside the geofences of a tag, or of any. */
export const rulePlaces = ['anywhere', 'inside', 'outside'] as const;
