import { positionLimits } from '../contract/choices.ts';
import type { FieldProblem } from '../contract/problem.ts';
import type { Tag } from '../contract/tags.ts';

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

/** An order must contain every tag of the account exactly once. Returns all violations in `ids`, with pointers. */
export function orderProblems(ids: readonly number[], tags: readonly Pick<Tag, 'id' | 'name'>[]): FieldProblem[] {
  const known = new Set(tags.map((tag) => tag.id));
  const wrong = ids.flatMap((id, index): FieldProblem[] => {
    const pointer = `#/ids/${index}`;
    if (!known.has(id)) return [noSuchTag(pointer)];
    const first = ids.indexOf(id);
    return first < index ? [repeatedTag(pointer, first)] : [];
  });
  const named = new Set(ids);
  const missing = tags.filter((tag) => !named.has(tag.id));
  return missing.length === 0 ? wrong : [...wrong, missingTags(missing)];
}

const noSuchTag = (pointer: string): FieldProblem => ({
  pointer,
  code: 'unknown',
  reason: 'noSuch',
  params: { what: 'tag' },
  detail: 'is not a tag of this account',
});

const repeatedTag = (pointer: string, first: number): FieldProblem => ({
  pointer,
  code: 'unique',
  reason: 'tagRepeated',
  detail: `is the same tag as ids/${first}`,
});

function missingTags(missing: readonly Pick<Tag, 'id' | 'name'>[]): FieldProblem {
  const names = missing.map((tag) => `“${tag.name}” (${tag.id})`).join(', ');
  return {
    pointer: '#/ids',
    code: 'required',
    reason: 'tagsMissing',
    params: { missing: missing.map((tag) => tag.id).join(', '), names: missing.map((tag) => tag.name) },
    detail: `must name every tag of the account; missing: ${names}`,
  };
}
