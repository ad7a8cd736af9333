import type { InputType } from '../../../contract/inputs.ts';
import { stateWords } from '../../data/state-words.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { type StateSpan, timeInStates } from '../../ui/chart/states.ts';

/** "Open 1 h 12 min (5 %)" for each state. */
export const totalsWords = (spans: readonly StateSpan[], type: InputType | undefined, format: Format): string[] =>
  timeInStates(spans).map(({ value, ms, share }) =>
    text.inputs.history.total(stateWords(value, type), format.duration(ms / 1000), `${format.number(share * 100)} %`),
  );
