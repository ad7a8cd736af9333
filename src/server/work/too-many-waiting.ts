import { Refusal } from './refusal.ts';

/** The queue is full: of a user, of an account, or of the whole service. */
export class TooManyWaiting extends Refusal {
  constructor(
    readonly of: 'user' | 'account' | 'service' = 'service',
    /** How many may wait. */
    readonly limit = 0,
  ) {
    super(`Too many requests of this ${of} wait.`);
  }
}
