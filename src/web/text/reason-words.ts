import type { Reason, ReasonParams } from '../../contract/problem-reasons.ts';
import type { Format } from './format.ts';

/** A language says each reason of the contract, with numbers and times as the person reads them. */
export type ReasonWords = { readonly [Name in Reason]: (params: ReasonParams<Name>, format: Format) => string };

/** A reason as it came from a service; `Because` has this shape. */
export interface ReasonLike {
  reason: string;
  params?: object | undefined;
}

let spokenReasons: ReasonWords | undefined;
/** They come with the words of all that is not needed at first. */
export const learnReasons = (words: ReasonWords): void => {
  spokenReasons = words;
};

/** Undefined for one that this dashboard does not know, and as long as their words are not there. */
export function reasonWords({ reason, params = {} }: ReasonLike, format: Format): string | undefined {
  if (!spokenReasons || !Object.hasOwn(spokenReasons, reason)) return undefined;
  // Its own name, as was just seen; with it come the params of its sentence, which the contract's table ties together.
  const sentence = spokenReasons[reason as Reason] as (given: object, format: Format) => string;
  return sentence(params, format);
}
