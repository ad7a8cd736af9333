import type { UndoReply } from '../../contract/administration.ts';
import { useUndoEntry } from '../api/bulk.ts';
import { type Changed, kindOfKey } from '../api/fresh-after.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { notify, notifyFailure } from '../ui/notices.tsx';
import { someNames } from './some-names.ts';
import type { Named } from './use-delete-with-undo.ts';

const words = text.records.bulk;

/** Undoes an audit entry. Shows how many records it put back, and names the others with the reason. Resolves to whether it put any back. */
export function useUndoWithWords() {
  const undo = useUndoEntry();
  const { number } = useFormat();
  return async (
    auditId: number,
    changed: readonly Changed[],
    known: readonly Named[],
    undone: (counted: string) => string = words.undone,
  ): Promise<boolean> => {
    try {
      const { ids, left } = await undo(auditId, changed);
      const [only, ...others] = changed;
      const kind = others.length === 0 ? kindOfKey(only) : undefined;
      if (ids.length > 0) notify({ words: undone(text.records.counted(kind, ids.length, number(ids.length))) });
      else if (left.length === 0) notify({ kind: 'information', words: words.nothingUndone });
      const nameOf = new Map(known.map(({ id, name }) => [id, name]));
      for (const [code, of] of byCode(left)) {
        const names = of.map(({ id }) => nameOf.get(id) ?? String(id));
        notify({ kind: 'problem', words: words.left(someNames(names, number), words.why[code]) });
      }
      return ids.length > 0;
    } catch (error) {
      notifyFailure(error, words.undoFailed);
      return false;
    }
  };
}

type Left = UndoReply['left'][number];

function byCode(left: readonly Left[]): Map<Left['code'], Left[]> {
  const codes = new Map<Left['code'], Left[]>();
  for (const each of left) codes.set(each.code, [...(codes.get(each.code) ?? []), each]);
  return codes;
}
