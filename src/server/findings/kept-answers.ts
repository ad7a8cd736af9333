/**
 * Keeps the last answers of questions that take seconds. An answer is given again while all that it depends on is as it was when it was
 * computed. Of a fleet that drives now, that changes each second, so a slow answer is also given again for a while if all older data is
 * as it was. Equal questions wait for each other, so the second one finds the answer of the first one. They do not share one
 * computation, because each caller may hang up (unlike in `work/shared.ts`).
 */
import { hourMs } from '../../contract/durations.ts';

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

interface Known<Answer> extends Computed<Answer> {
  askedMs: number;
}

export const recentFrom = (nowMs: number): number => nowMs - recentMs;

export class KeptAnswers<Answer> {
  /** Oldest use first. */
  private readonly answers = new Map<string, Known<Answer>>();

  /** By question: settles when its computation ends. */
  private readonly running = new Map<string, Promise<unknown>>();

  /** `question`: all that the answer depends on, besides its inputs and the moment. */
  async ask(
    question: string,
    nowMs: number,
    inputs: Inputs,
    compute: () => Promise<Computed<Answer>>,
  ): Promise<Answer> {
    for (let other = this.running.get(question); other; other = this.running.get(question)) await other;
    const asked = this.find(question, nowMs, inputs, compute);
    const settled = asked.then(
      () => this.running.delete(question),
      () => this.running.delete(question),
    );
    this.running.set(question, settled);
    return asked;
  }

  private async find(
    question: string,
    nowMs: number,
    inputs: Inputs,
    compute: () => Promise<Computed<Answer>>,
  ): Promise<Answer> {
    const known = this.answers.get(question);
    const current = known && (await isCurrent(known, nowMs, inputs)) ? known : { ...(await compute()), askedMs: nowMs };
    this.answers.delete(question);
    this.answers.set(question, current);
    const [oldest] = this.answers.keys();
    if (this.answers.size > answersAtMost && oldest !== undefined) this.answers.delete(oldest);
    return current.answer;
  }
}

async function isCurrent(known: Known<unknown>, nowMs: number, inputs: Inputs): Promise<boolean> {
  if (known.inputs === (await inputs.all())) return true;
  const { askedMs, tookMs, older } = known;
  const isYoung = tookMs >= slowMs && nowMs - askedMs <= keptTimes * tookMs;
  return isYoung && older === (await inputs.before(recentFrom(askedMs)));
}
