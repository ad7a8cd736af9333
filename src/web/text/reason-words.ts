import type { Reason, ReasonParams } from '../../contract/problem-reasons.ts';
import type { Format } from './format.ts';
import { text } from './index.ts';

/** One text for each reason of the contract. */
export type ReasonWords = {
  readonly [Name in Reason]: (params: ReasonParams<Name>, format: Format, labelOf: (field: string) => string) => string;
};

/** A reason from any service. The contract's `Because` has this shape. */
export interface ReasonLike {
  reason: string;
  params?: object | undefined;
}

/** Undefined for a reason that this dashboard does not know. */
export function reasonWords({ reason, params = {} }: ReasonLike, format: Format): string | undefined {
  const { reasons } = text;
  if (!Object.hasOwn(reasons, reason)) return undefined;
  // The check above proves the name. The contract's table ties the params to it.
  const sentence = reasons[reason as Reason] as (
    given: object,
    format: Format,
    labelOf: (field: string) => string,
  ) => string;
  return sentence(params, format, fieldLabel);
}

/** The label of a unique field in its form, by the field's name in the API. An unknown field keeps its name. */
function fieldLabel(name: string): string {
  const labels: readonly object[] = [text.audit.fields, text.records, text.records.references, text.drivers];
  const found = labels
    .flatMap((each) => Object.entries(each))
    .find(([key, label]) => key === name && typeof label === 'string');
  return typeof found?.[1] === 'string' ? found[1] : name;
}
