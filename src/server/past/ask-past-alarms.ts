/** Asks a worker thread about the alarms that a profile would have given. */
import type { PastAlarmsAnswer } from '../../contract/temperature.ts';
import type { Database } from '../database/database.ts';
import { probesTooMuch } from '../http/problems.ts';
import type { Workers } from '../work/workers.ts';
import { type Asking, askOnDatabase } from './ask-on-database.ts';
import type { PastAlarmsQuestion } from './past-alarms.ts';
import { pastAlarmsTask } from './tasks.ts';

/** 422 if the question is too large. */
export const askPastAlarms = (
  db: Database,
  workers: Pick<Workers, 'run'>,
  question: PastAlarmsQuestion,
  asking: Pick<Asking, 'asker' | 'signal'>,
): Promise<PastAlarmsAnswer> =>
  askOnDatabase(db, workers, pastAlarmsTask, {
    ...asking,
    input: { ...question, source: db.source },
    tooLarge: probesTooMuch,
  });
