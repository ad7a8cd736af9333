import { refreshOnce } from '../api/fresh-after.ts';

interface Outcome<Record> {
  done: Record[];
  failed: { record: Record; error: unknown }[];
}

/** As many as a browser sends to one host at a time. */
const atATime = 6;

/**
 * A few at a time: each is a change of its own, and one that is refused does not stop the rest. What shows them is fetched
 * once, when all are done. `tell` hears how many are.
 */
export function each<Record>(
  records: readonly Record[],
  work: (record: Record) => Promise<unknown>,
  tell?: (count: number) => void,
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
      tell?.(count);
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
