import { inputDescriptions } from '../../contract/choices.ts';
import type { InputType } from '../../contract/inputs.ts';
import { text } from '../text/index.ts';

const { inputs } = text;

const { words } = inputs;

/** Text of an input's value by its type. Without a type, it is on or off. */
export function stateWords(value: number | null, type: InputType | undefined): string {
  if (value === null) return inputs.noState;
  if (type?.inputDescription === inputDescriptions.openClosed) return value === 0 ? words.closed : words.open;
  return value === 0 ? words.off : words.on;
}

export const inputName = (type: InputType | undefined, number: string): string =>
  type ? inputs.nameOf(type.name, inputs.lineOf(number)) : inputs.lineOf(number);
