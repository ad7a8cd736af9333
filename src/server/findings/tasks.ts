/** What questions about geofences leave to worker threads. */
import type { Finding } from '../../contract/geofence-findings.ts';
import type { Point } from '../../geo/shape.ts';
import type { Proposal } from '../../rules/proposals/proposals.ts';
import type { DatabaseSource } from '../database/database.ts';
import { type Task, task } from '../work/task.ts';
import type { Computed } from './kept-answers.ts';

export interface FindingsQuestion {
  accountId: number;
  /** Includes the start, excludes the end. */
  startMs: number;
  endMs: number;
  geofenceId?: number | undefined;
  tagId?: number | undefined;
}

/** Without what people called fine. */
export type FoundFinding = Omit<Finding, 'dismissed'>;

/** What each question has, and the moment at which it is asked. */
export interface AskedNow extends Pick<FindingsQuestion, 'accountId' | 'endMs'> {
  nowMs: number;
}

export type QuestionTask<Question, Answer> = Task<
  Question & AskedNow & { source: DatabaseSource },
  Computed<Answer>,
  number,
  true
>;

export const findingsTask: QuestionTask<FindingsQuestion, FoundFinding[]> = task('findings');

export interface ProposalsQuestion extends Pick<FindingsQuestion, 'accountId' | 'startMs' | 'endMs'> {
  minStops: number;
  minVehicles: number;
}

/** `neighbours`: other places around it, known and proposed ones. The first proposals have them and the positions of their stops. */
export interface FoundProposal extends Proposal {
  neighbours: readonly Point[];
}

export const proposalsTask: QuestionTask<ProposalsQuestion, FoundProposal[]> = task('proposals');
