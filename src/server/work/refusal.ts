/** A failure that says all there is to know. It has no stack trace, because a flood of refusals must cost little. */
export class Refusal extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
