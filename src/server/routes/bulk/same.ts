import { isDeepStrictEqual } from 'node:util';

/** Whether two records have equal content. A field that one of them lacks does not count. */
export function isSame(one: object, other: object): boolean {
  const [mine, theirs] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ];
  return [...mine].every(
    ([field, value]) =>
      value === undefined || theirs.get(field) === undefined || isDeepStrictEqual(value, theirs.get(field)),
  );
}
