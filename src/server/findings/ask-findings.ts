/** Findings and proposals of a caller, in turn with other questions of the past. */

import type { Database } from '../database/database.ts';
import { findingsTooMuch } from '../http/problems.ts';
import { type Asking, askOnDatabase } from '../past/ask-on-database.ts';
import type { Task } from '../work/task.ts';
import type { Workers } from '../work/workers.ts';
import { inputsBefore, inputsOf } from './inputs-of.ts';
import { type Computed, KeptAnswers } from './kept-answers.ts';
import {
  type FindingsQuestion,
  type FoundFinding,
  type FoundProposal,
  findingsTask,
  type ProposalsQuestion,
  proposalsTask,
  type QuestionTask,
} from './tasks.ts';

type Who = Pick<Asking, 'asker' | 'signal'> & { now: Date };

export class Findings {
  private readonly findings = new KeptAnswers<FoundFinding[]>();
  private readonly proposals = new KeptAnswers<FoundProposal[]>();

  constructor(private readonly workers: Pick<Workers, 'run'>) {}

  /** 422 if the question is too large. */
  find(db: Database, question: FindingsQuestion, who: Who): Promise<FoundFinding[]> {
    return this.ask(this.findings, findingsTask, db, question, who);
  }

  propose(db: Database, question: ProposalsQuestion, who: Who): Promise<FoundProposal[]> {
    return this.ask(this.proposals, proposalsTask, db, question, who);
  }

  private ask<Question extends FindingsQuestion, Answer>(
    kept: KeptAnswers<Answer>,
    task: QuestionTask<Question, Answer>,
    db: Database,
    question: Question,
    { now, ...who }: Who,
  ): Promise<Answer> {
    const { fleetIds } = db.source;
    const { accountId, endMs } = question;
    const nowMs = now.getTime();
    return kept.ask(
      JSON.stringify({ ...question, fleetIds }),
      nowMs,
      {
        all: () => inputsOf(db, accountId, endMs),
        before: (utcMs) => inputsBefore(db, accountId, Math.min(endMs, utcMs)),
      },
      (onTurn) =>
        askOnDatabase(db, this.workers, task as Task<object, Computed<Answer>, number, true>, {
          ...who,
          onTurn,
          input: { ...question, nowMs, source: db.source },
          tooLarge: findingsTooMuch,
        }),
    );
  }
}
