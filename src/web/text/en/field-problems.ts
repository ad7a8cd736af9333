import type { ExpectedFormat } from '../../../contract/problem-reasons.ts';

/** What is wrong with one field, by the contract's codes and parameters. */
export const fieldProblems = {
  required: 'This is needed.',
  type: 'This is not of the right kind.',
  wholeNumber: 'Must be a whole number.',
  number: 'Must be a number.',
  between: (min: string, max: string) => `Must be between ${min} and ${max}.`,
  atLeast: (min: string) => `Must be ${min} or more.`,
  atMost: (max: string) => `Must be ${max} or less.`,
  oneOf: (allowed: string) => `Must be one of ${allowed}.`,
  outOfRange: 'This is out of range.',
  lengthBetween: (min: number, max: string) => `Must have ${min} to ${max} characters.`,
  lengthAtMost: (max: string) => `Must have at most ${max} characters.`,
  lengthAtLeast: (min: string) => `Must have at least ${min} characters.`,
  length: 'This is too short or too long.',
  formats: {
    email: 'Must be an e-mail address.',
    json: 'Must be JSON.',
    phone: 'Must be a telephone number such as +4917012345678.',
    time: 'Must be a time of day such as 22:30.',
    timeZone: 'Must be a time zone such as Europe/Berlin.',
    utc: 'Must be a date and a time in UTC such as 2026-11-20T09:30:00Z.',
  } satisfies Record<ExpectedFormat, string>,
  emailNamed: (value: string) => `“${value}” is not an e-mail address.`,
  format: 'This is not written as it should be.',
  unique: 'This is already taken.',
  unknown: 'This no longer exists.',
  conflict: 'This clashes with something else.',
};
