/** What the number of a field measures in the API. */
export type Unit = 'metres' | 'minutes' | 'days' | 'celsius' | 'degrees';

/** Fields of the document whose names do not end with their unit. */
const byName: Readonly<Record<string, Unit>> = {
  radius: 'metres',
  lowerBound: 'celsius',
  upperBound: 'celsius',
  latitude: 'degrees',
  longitude: 'degrees',
  daysBefore: 'days',
};

/** Undefined for fields that measure nothing. */
export const unitOfField = (name: string): Unit | undefined =>
  byName[name] ?? (name.endsWith('Minutes') ? 'minutes' : undefined);
