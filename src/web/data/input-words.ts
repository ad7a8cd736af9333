import { inputDescriptions } from '../../contract/choices.ts';
import type { Input, InputType } from '../../contract/inputs.ts';
import { secondsBetween } from '../../rules/vehicle-state.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';

const words = text.vehiclePanel;

/** "Back door: open, for 12 min" */
export function inputWords(
  { number, value, changedUtc }: Input,
  type: InputType | undefined,
  { format, nowMs }: { format: Format; nowMs: number },
): string {
  const name = type?.name ?? words.input.unnamed(String(number));
  if (value === null || changedUtc === null) return words.input.noValue(name);
  return words.input.named(name, inputValueWords(value, type), format.duration(secondsBetween(changedUtc, nowMs)));
}

/** "open", "on" */
export function inputValueWords(value: number, type: InputType | undefined): string {
  const { on, off, open, closed } = words.input;
  if (type?.inputDescription === inputDescriptions.openClosed) return value === 1 ? open : closed;
  return value === 1 ? on : off;
}
