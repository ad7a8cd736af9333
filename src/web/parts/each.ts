interface Outcome<Record> {
  done: Record[];
  failed: { record: Record; error: unknown }[];
}

/** One after the other: each is a change of its own, and one that is refused does not stop the rest. */
export async function each<Record>(
  records: readonly Record[],
  work: (record: Record) => Promise<unknown>,
): Promise<Outcome<Record>> {
  const outcome: Outcome<Record> = { done: [], failed: [] };
  for (const record of records) {
    try {
      await work(record);
      outcome.done.push(record);
    } catch (error) {
      outcome.failed.push({ record, error });
    }
  }
  return outcome;
}
