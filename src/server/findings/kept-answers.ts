/**
 * Keeps the last answers of questions that take seconds. An answer is given again only while all that it depends on is as it was when
 * it was computed (`inputsOf`), so it is never older than the data. Equal questions wait for each other, so the second one finds the
 * answer of the first one. They do not share one computation, because each caller may hang up (unlike in `work/shared.ts`).
 */

/** An answer of a large account has some megabytes. */
const answersAtMost = 8;

/** What a worker thread computed, and from what. */
export interface Computed<Answer> {
  inputs: string;
  answer: Answer;
}

export class KeptAnswers<Answer> {
  /** Oldest use first. */
  private readonly answers = new Map<string, Computed<Answer>>();

  /** By question: settles when its computation ends. */
  private readonly running = new Map<string, Promise<unknown>>();

  /** `question`: all that the answer depends on, besides its inputs. */
  async ask(
    question: string,
    inputs: () => Promise<string>,
    compute: () => Promise<Computed<Answer>>,
  ): Promise<Answer> {
    for (let other = this.running.get(question); other; other = this.running.get(question)) await other;
    const asked = this.find(question, inputs, compute);
    const settled = asked.then(
      () => this.running.delete(question),
      () => this.running.delete(question),
    );
    this.running.set(question, settled);
    return asked;
  }

  private async find(
    question: string,
    inputs: () => Promise<string>,
    compute: () => Promise<Computed<Answer>>,
  ): Promise<Answer> {
    const known = this.answers.get(question);
    const current = known && known.inputs === (await inputs()) ? known : await compute();
    this.answers.delete(question);
    this.answers.set(question, current);
    const [oldest] = this.answers.keys();
    if (this.answers.size > answersAtMost && oldest !== undefined) this.answers.delete(oldest);
    return current.answer;
  }
}
