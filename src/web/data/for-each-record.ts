import { refreshOnce } from '../api/fresh-after.ts';
import { changeNotice, dismissNotice, notify } from '../ui/notices.tsx';

interface Outcome<Record> {
  done: Record[];
  failed: { record: Record; error: unknown }[];
}

/** Browsers send this many requests to one host at a time. */
const atATime = 6;

/**
 * Sends one request per record, a few at a time. A rejected request does not stop the others. Queries refetch once at the
 * end. `onProgress` gets the number of finished requests.
 */
export function forEachRecord<Record>(
  records: readonly Record[],
  work: (record: Record) => Promise<unknown>,
  onProgress?: (count: number) => void,
): Promise<Outcome<Record>> {
  const results: ({ error: unknown } | 'done')[] = [];
  let [next, count] = [0, 0];
  const workOn = async (): Promise<void> => {
    for (let at = next++; at < records.length; at = next++) {
      results[at] = await work(records[at] as Record).then(
        () => 'done' as const,
        (error: unknown) => ({ error }),
      );
      count += 1;
      onProgress?.(count);
    }
  };
  return refreshOnce(async () => {
    await Promise.all(Array.from({ length: Math.min(atATime, records.length) }, workOn));
    const outcome: Outcome<Record> = { done: [], failed: [] };
    for (const [at, record] of records.entries()) {
      const result = results[at] ?? 'done';
      if (result === 'done') outcome.done.push(record);
      else outcome.failed.push({ record, error: result.error });
    }
    return outcome;
  });
}

/** Fewer records finish before anyone has read the progress. */
const progressFrom = 50;
/** Screen readers read each new text aloud. */
const spacingMs = 2000;

/** `forEachRecord` with a progress notice for many records. */
export async function forEachRecordWithProgress<Record>(
  records: readonly Record[],
  work: (record: Record) => Promise<unknown>,
  progressText: (count: number) => string,
) {
  if (records.length < progressFrom) return forEachRecord(records, work);
  const notice = notify({ kind: 'information', words: progressText(0), seconds: Number.POSITIVE_INFINITY });
  let shownMs = Date.now();
  try {
    return await forEachRecord(records, work, (count) => {
      if (Date.now() - shownMs < spacingMs) return;
      shownMs = Date.now();
      changeNotice(notice, progressText(count));
    });
  } finally {
    dismissNotice(notice);
  }
}
