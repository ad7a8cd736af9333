import { changeNotice, dismissNotice, notify } from '../ui/notices.tsx';
import { each } from './each.ts';

/** Fewer are done before anybody has read how far it is. */
const toldFrom = 50;
/** A reader hears every new word. */
const spacingMs = 2000;

/** `each`, which says how far it is where there are many. */
export async function eachWithProgress<Record>(
  records: readonly Record[],
  work: (record: Record) => Promise<unknown>,
  said: (count: number) => string,
) {
  if (records.length < toldFrom) return each(records, work);
  const notice = notify({ kind: 'information', words: said(0), seconds: Number.POSITIVE_INFINITY });
  let toldMs = Date.now();
  try {
    return await each(records, work, (count) => {
      if (Date.now() - toldMs < spacingMs) return;
      toldMs = Date.now();
      changeNotice(notice, said(count));
    });
  } finally {
    dismissNotice(notice);
  }
}
