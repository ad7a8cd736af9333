/**
 * Keeps the last answers of questions that take seconds. An answer is given again only while all that it depends on is as it was when
 * it was computed (`inputsOf`), so it is never older than the data.
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

  /** `question`: all that the answer depends on, besides its inputs. */
  async ask(
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
