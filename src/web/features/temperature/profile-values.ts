import type { Profile } from '../../../contract/temperature.ts';
import type { RecordBody } from '../../api/row.ts';
import { fromUnit, inUnit, type TemperatureUnit } from '../../text/degrees.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const { temperature } = text;

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

/** The values as the fields of a request. The contract refuses a text that is not a number. */
export function toFields(values: ProfileValues, unit: TemperatureUnit): RecordBody<'saveProfile'> {
  const bound = (typed: string): number | string | null => {
    const value = numberIn(typed);
    return value === undefined ? typed.trim() || null : fromUnit(value, unit);
  };
  return { name: values.name, lowerBound: bound(values.lowerBound), upperBound: bound(values.upperBound) };
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
