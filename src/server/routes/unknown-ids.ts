export interface Unknown {
  pointer: string;
  detail: string;
}

/** Those of the ids, each by its place, that are no live record of the account. */
export const unknownIds = (
  ids: readonly number[] | undefined,
  known: { has(id: number): boolean },
  pointer: string,
  what: string,
): Unknown[] =>
  (ids ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `${pointer}/${index}`, detail: `is no ${what} of this account` }],
  );
