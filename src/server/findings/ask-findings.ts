/** Findings and proposals of a caller, in turn with other questions of the past. */

import type { Database } from '../database/database.ts';
import { findingsTooMuch } from '../http/problems.ts';
import { type Asking, askOnDatabase } from '../past/ask-on-database.ts';
import type { Workers } from '../work/workers.ts';
import {
  type FindingsQuestion,
  type FoundFinding,
  type FoundProposal,
  findingsTask,
  type ProposalsQuestion,
  proposalsTask,
} from './tasks.ts';

/** 422 if the question is too large. */
export const askFindings = (
  db: Database,
  workers: Pick<Workers, 'run'>,
  question: FindingsQuestion,
  asking: Pick<Asking, 'asker' | 'signal'>,
): Promise<FoundFinding[]> =>
  askOnDatabase(db, workers, findingsTask, {
    ...asking,
    input: { ...question, source: db.source },
    tooLarge: findingsTooMuch,
  });

export const askProposals = (
  db: Database,
  workers: Pick<Workers, 'run'>,
  question: ProposalsQuestion,
  asking: Pick<Asking, 'asker' | 'signal'>,
): Promise<FoundProposal[]> =>
  askOnDatabase(db, workers, proposalsTask, {
    ...asking,
    input: { ...question, source: db.source },
    tooLarge: findingsTooMuch,
  });
