import type { Profile } from '../../../contract/temperature.ts';
import type { Sent } from '../../api/row.ts';
import { fromUnit, inUnit, type TemperatureUnit } from '../../text/degrees.ts';
import type { Format } from '../../text/format.ts';
import { temperature } from '../../text/temperature.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = temperature.profiles;

/** What the form shows of a profile: bounds as text, in the person's unit. */
export interface ProfileValues {
  name: string;
  lowerBound: string;
  upperBound: string;
}

export const emptyProfile: ProfileValues = { name: '', lowerBound: '', upperBound: '' };

type Content = Pick<Profile, 'name' | 'lowerBound' | 'upperBound'>;

export const valuesOf = ({ name, lowerBound, upperBound }: Content, unit: TemperatureUnit): ProfileValues => ({
  name,
  lowerBound: boundText(lowerBound, unit),
  upperBound: boundText(upperBound, unit),
});

/** As short as it is exact enough: 46.4, not 46.400000000000006. */
const boundText = (celsius: number, unit: TemperatureUnit): string =>
  String(Math.round(inUnit(celsius, unit) * 1e4) / 1e4);

/** A comma is a decimal point to many; undefined where it is no number. */
function numberIn(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.').replace('−', '-'));
  return typed.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/**
 * The values as the request that they make. A bound that says what it said before is sent as it was: °F are shown
 * rounded.
 */
export function toProfile(values: ProfileValues, unit: TemperatureUnit, before?: Profile): Sent<'saveProfile'> {
  const bound = (key: 'lowerBound' | 'upperBound'): number | string | undefined => {
    const typed = values[key];
    if (before && typed === boundText(before[key], unit)) return before[key];
    const value = numberIn(typed);
    // What is no number is for the contract to refuse.
    return value === undefined ? typed.trim() || undefined : fromUnit(value, unit);
  };
  const made = {
    ...(before && { id: before.id }),
    name: values.name,
    lowerBound: bound('lowerBound'),
    upperBound: bound('upperBound'),
  };
  // What the resolver let through is what the contract takes.
  return made as Sent<'saveProfile'>;
}

/** A profile in words, field by field, for comparisons. */
export const fieldsOf = ({ name, lowerBound, upperBound }: Content, format: Format): FieldText[] => [
  { field: words.name, value: name },
  { field: words.lower, value: format.temperature(lowerBound) },
  { field: words.upper, value: format.temperature(upperBound) },
];

export function fieldsOfValues(values: ProfileValues, format: Format): FieldText[] {
  const shown = (typed: string): string => {
    const value = numberIn(typed);
    return value === undefined ? typed : format.temperature(fromUnit(value, format.temperatureUnit));
  };
  return [
    { field: words.name, value: values.name.trim() },
    { field: words.lower, value: shown(values.lowerBound) },
    { field: words.upper, value: shown(values.upperBound) },
  ];
}
