import { positionLimits } from '../contract/choices.ts';

/**
 * Document, "Tag": without a position, a new tag gets the current maximum plus one, and an updated tag keeps its
 * position.
 *
 * `current` is the tag's position before an update, `maximum` the highest of the account's existing tags; undefined if
 * there is none. At the end of the number range the maximum is used again: positions need not be unique, and tags of
 * one position are ordered by id, so a new tag is still the last.
 */
export function positionFor(
  sent: number | undefined,
  current: number | undefined,
  maximum: number | undefined,
): number {
  return sent ?? current ?? Math.min((maximum ?? 0) + 1, positionLimits.max);
}
