import type { FieldProblem } from '../contract/problem.ts';
import type { Tag } from '../contract/tags.ts';

/** An order names every tag of the account exactly once; what is wrong with `ids`, all of it, with pointers. */
export function orderProblems(ids: readonly number[], tags: readonly Pick<Tag, 'id' | 'name'>[]): FieldProblem[] {
  const known = new Set(tags.map((tag) => tag.id));
  const wrong = ids.flatMap((id, index): FieldProblem[] => {
    const pointer = `#/ids/${index}`;
    if (!known.has(id)) return [{ pointer, code: 'unknown', detail: 'is no tag of this account' }];
    const first = ids.indexOf(id);
    return first < index ? [{ pointer, code: 'unique', detail: `is the same tag as ids/${first}` }] : [];
  });
  const named = new Set(ids);
  const missing = tags.filter((tag) => !named.has(tag.id));
  return missing.length === 0 ? wrong : [...wrong, missingTags(missing)];
}

function missingTags(missing: readonly Pick<Tag, 'id' | 'name'>[]): FieldProblem {
  const names = missing.map((tag) => `“${tag.name}” (${tag.id})`).join(', ');
  return {
    pointer: '#/ids',
    code: 'required',
    params: { missing: missing.map((tag) => tag.id).join(', ') },
    detail: `must name every tag of the account; missing: ${names}`,
  };
}
