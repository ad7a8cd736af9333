/** What questions about the past leave to worker threads. */
import type { PastAlarmsAnswer } from '../../contract/temperature.ts';
import type { DatabaseSource } from '../database/database.ts';
import { type Task, task } from '../work/task.ts';
import type { PastAlarmsQuestion } from './past-alarms.ts';

export interface PastAlarmsInput extends PastAlarmsQuestion {
  source: DatabaseSource;
}

/** Its only question names the process of PostgreSQL that works for it, so that the main thread can stop its statement. */
export const pastAlarmsTask: Task<PastAlarmsInput, PastAlarmsAnswer, number, true> = task('past alarms');
