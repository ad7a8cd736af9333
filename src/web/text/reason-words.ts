import type { Reason, ReasonParams } from '../../contract/problem-reasons.ts';
import type { Format } from './format.ts';
import { text } from './index.ts';

/** One text for each reason of the contract. */
export type ReasonWords = { readonly [Name in Reason]: (params: ReasonParams<Name>, format: Format) => string };

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
  const sentence = reasons[reason as Reason] as (given: object, format: Format) => string;
  return sentence(params, format);
}
