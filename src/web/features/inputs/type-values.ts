import { inputDescriptions } from '../../../contract/choices.ts';
import type { InputType } from '../../../contract/inputs.ts';
import type { RecordBody } from '../../api/row.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const { inputs } = text;

const words = inputs.types;

export interface TypeValues {
  name: string;
  inputDescription: string;
}

export const emptyType: TypeValues = { name: '', inputDescription: String(inputDescriptions.openClosed) };

type Content = Pick<InputType, 'name' | 'inputDescription'>;

export const valuesOf = ({ name, inputDescription }: Content): TypeValues => ({
  name,
  inputDescription: String(inputDescription),
});

/** The values as the fields of a request. */
export const toFields = ({ name, inputDescription }: TypeValues): RecordBody<'saveInputType'> => ({
  name,
  inputDescription: Number(inputDescription),
});

/** A newer service may know more of them. */
export function descriptionWords(inputDescription: number): string {
  if (inputDescription === inputDescriptions.onOff) return words.onOff;
  return inputDescription === inputDescriptions.openClosed ? words.openClosed : words.unknown;
}

/** A type in words, field by field, for comparisons. */
export const fieldsOf = ({ name, inputDescription }: Content): FieldText[] => [
  { field: words.name, value: name },
  { field: words.description, value: descriptionWords(inputDescription) },
];

export const fieldsOfValues = ({ name, inputDescription }: TypeValues): FieldText[] =>
  fieldsOf({ name: name.trim(), inputDescription: Number(inputDescription) });
