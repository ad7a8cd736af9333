import type { Queryable } from './database/database.ts';
import { sql } from './database/sql.ts';

/** Whoever asks wants to know now. */
const patienceMs = 3000;

/** Whether the database answers; false, too, when it takes too long. */
export async function databaseAnswers(db: Queryable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answers = db.one(sql`select 1 as one`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answers, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
