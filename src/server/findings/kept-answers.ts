/**
 * Keeps the last answers of questions that take seconds. An answer is given again while all that it depends on is as it was when it was
 * computed. Of a fleet that drives now, that changes each second, so a slow answer is also given again for a while if all older data is
 * as it was. A question that is too large is refused for as long, so that it does not cost its time limit again and again. Equal questions
 * wait for each other, so the second one finds the answer of the first one. They do not share one computation, because each caller may
 * hang up (unlike in `work/shared.ts`).
 */
import { hourMs } from '../../contract/durations.ts';
import { toProblem } from '../http/failure.ts';
import type { Problem } from '../http/problems.ts';

/** An answer of a large account has some megabytes. */
const answersAtMost = 8;
/** Positions that vehicles send as they drive have arrived by then. Older ones are late, and count at once. */
const recentMs = hourMs;
/** Faster answers never leave out a stored position. */
const slowMs = 1000;
/** In times that it took to compute: a question without a pause computes for a tenth of the time. */
const keptTimes = 10;

/** What a worker thread computed, from what, and for how long. `older`: the part of `inputs` before `recentFrom` of the moment. */
export interface Computed<Answer> {
  inputs: string;
  older: string;
  tookMs: number;
  answer: Answer;
}

/** Of a question now. */
export interface Inputs {
  all(): Promise<string>;
  before(utcMs: number): Promise<string>;
}

/** Calls `onTurn` when it begins to work, after it waited for other questions. */
type Compute<Answer> = (onTurn: () => void) => Promise<Computed<Answer>>;

interface Known<Answer> extends Omit<Computed<Answer>, 'answer'> {
  askedMs: number;
  result: { answer: Answer } | { refusal: Problem };
}

export const recentFrom = (nowMs: number): number => nowMs - recentMs;

export class KeptAnswers<Answer> {
  /** Oldest use first. */
  private readonly answers = new Map<string, Known<Answer>>();

  /** By question: settles when its computation ends. */
  private readonly running = new Map<string, Promise<unknown>>();

  /** `question`: all that the answer depends on, besides its inputs and the moment. */
  async ask(question: string, nowMs: number, inputs: Inputs, compute: Compute<Answer>): Promise<Answer> {
    for (let other = this.running.get(question); other; other = this.running.get(question)) await other;
    const asked = this.find(question, nowMs, inputs, compute);
    const settled = asked.then(
      () => this.running.delete(question),
      () => this.running.delete(question),
    );
    this.running.set(question, settled);
    return asked;
  }

  private async find(question: string, nowMs: number, inputs: Inputs, compute: Compute<Answer>): Promise<Answer> {
    const known = this.answers.get(question);
    const current = known && (await isCurrent(known, nowMs, inputs)) ? known : await know(nowMs, inputs, compute);
    this.answers.delete(question);
    this.answers.set(question, current);
    const [oldest] = this.answers.keys();
    if (this.answers.size > answersAtMost && oldest !== undefined) this.answers.delete(oldest);
    if ('refusal' in current.result) throw current.result.refusal;
    return current.result.answer;
  }
}

async function know<Answer>(askedMs: number, inputs: Inputs, compute: Compute<Answer>): Promise<Known<Answer>> {
  let beganMs = performance.now();
  try {
    const { answer, ...computed } = await compute(() => (beganMs = performance.now()));
    return { ...computed, askedMs, result: { answer } };
  } catch (error) {
    const refusal = toProblem(error);
    if (refusal.slug !== 'too-long') throw error;
    const tookMs = performance.now() - beganMs;
    // Read afterwards, because rows that arrived during the computation make no question smaller.
    const [all, older] = [await inputs.all(), await inputs.before(recentFrom(askedMs))];
    return { inputs: all, older, tookMs, askedMs, result: { refusal } };
  }
}

async function isCurrent(known: Known<unknown>, nowMs: number, inputs: Inputs): Promise<boolean> {
  const { askedMs, tookMs, older, result } = known;
  const isYoung = tookMs >= slowMs && nowMs - askedMs <= keptTimes * tookMs;
  // A busy machine may be the reason that a question took too long.
  if ('refusal' in result && !isYoung) return false;
  if (known.inputs === (await inputs.all())) return true;
  return isYoung && older === (await inputs.before(recentFrom(askedMs)));
}
