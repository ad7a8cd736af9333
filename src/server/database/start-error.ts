/**
 * Why the service cannot start: one sentence for the person who started it, with the solution, shown without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
