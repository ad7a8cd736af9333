import { positionLimits } from '../contract/choices.ts';

/**
 * Document, "Tag": a position that is left out is the current maximum plus one on create, and stays on update.
 *
 * `current` is the tag's own position before an update, `maximum` the highest of the account's live tags; undefined where
 * there is none. At the end of the number range the maximum is given again: positions need not be unique, tags of one
 * position are ordered by id, so that a new tag still comes last.
 */
export function positionFor(
  sent: number | undefined,
  current: number | undefined,
  maximum: number | undefined,
): number {
  return sent ?? current ?? Math.min((maximum ?? 0) + 1, positionLimits.max);
}
