import type { Reason, ReasonParams } from '../../contract/problem-reasons.ts';
import type { Format } from './format.ts';
import { text } from './index.ts';

/** A language says each reason of the contract, with numbers and times as the person reads them. */
export type ReasonWords = { readonly [Name in Reason]: (params: ReasonParams<Name>, format: Format) => string };

/** A reason as it came from a service; `Because` has this shape. */
export interface ReasonLike {
  reason: string;
  params?: object | undefined;
}

/** Undefined for a reason that this dashboard does not know. */
export function reasonWords({ reason, params = {} }: ReasonLike, format: Format): string | undefined {
  if (!Object.hasOwn(text.reasons, reason)) return undefined;
  // The check above proves the name. The contract's table ties the params to it.
  const sentence = text.reasons[reason as Reason] as (given: object, format: Format) => string;
  return sentence(params, format);
}
