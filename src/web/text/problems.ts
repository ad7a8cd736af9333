import type { Format } from './format.ts';
import { text } from './index.ts';

/** What the words need to know of a failed request; `ApiProblem` has this shape. */
export interface ProblemLike {
  kind: 'network' | 'signedOut' | 'missing' | 'refused' | 'server' | 'unreadable';
  status: number;
  detail: string;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
}

/** What the words need to know of one bad field; the contract's FieldProblem has this shape. */
export interface FieldProblemLike {
  code: string;
  params?: Record<string, string | number> | undefined;
  detail: string;
}

export interface ProblemWords {
  title: string;
  detail: string;
}

export const isProblemLike = (error: unknown): error is ProblemLike & Error =>
  error instanceof Error && error.name === 'ApiProblem';

/** A failed request in a title and a sentence; anything else thrown is something unexpected. */
export function problemWords(error: unknown): ProblemWords {
  const words = text.problems;
  if (!isProblemLike(error)) return words.unexpected;
  if (error.kind === 'network') return words.network;
  if (error.kind === 'signedOut') return words.signedOut;
  if (error.kind === 'missing') return words.missing;
  return byStatus(error) ?? (error.status >= 500 ? words.server : { ...words.unexpected, ...detailOf(error) });
}

function byStatus(problem: ProblemLike): ProblemWords | undefined {
  const words = text.problems;
  switch (problem.status) {
    case 403:
      return words.forbidden;
    case 404:
      return words.notFound;
    case 409:
      // The service names what stands in the way; no catalogue could.
      return { ...words.conflict, detail: problem.detail };
    case 412:
      return words.changedMeanwhile;
    case 413:
      return words.tooLarge;
    case 400:
    case 422:
      return { ...words.invalid, detail: problem.detail };
    case 429: {
      const seconds = problem.retryAfterSeconds;
      return { ...words.tooMany, ...(seconds !== undefined && { detail: words.tooManyFor(seconds) }) };
    }
    case 502:
    case 503:
    case 504:
      return words.unavailable;
    default:
      return undefined;
  }
}

const detailOf = ({ detail }: ProblemLike): { detail?: string } => (detail === '' ? {} : { detail });

/** One bad field in words. `unit` writes a bound with its unit: `format.metres` for a radius. */
export function fieldWords(
  { code, params = {}, detail }: FieldProblemLike,
  format: Format,
  unit: (value: number) => string = (value) => format.number(value, 6),
): string {
  const words = text.problems.field;
  switch (code) {
    case 'required':
      return words.required;
    case 'type':
      return typeWords(params.expected);
    case 'range':
      return rangeWords(params, unit);
    case 'length':
      return lengthWords(params, format, detail);
    case 'format':
      return formatWords(params);
    case 'unique':
      return words.unique;
    case 'unknown':
      return words.unknown;
    case 'conflict':
      return words.conflict;
    default:
      return detail;
  }
}

type Params = NonNullable<FieldProblemLike['params']>;

function typeWords(expected: string | number | undefined): string {
  const words = text.problems.field;
  if (expected === 'integer' || expected === 'int') return words.wholeNumber;
  return expected === 'number' ? words.number : words.type;
}

function rangeWords({ min, max, allowed }: Params, unit: (value: number) => string): string {
  const words = text.problems.field;
  if (allowed !== undefined) return words.oneOf(String(allowed));
  if (typeof min === 'number' && typeof max === 'number') return words.between(unit(min), unit(max));
  if (typeof min === 'number') return words.atLeast(unit(min));
  return typeof max === 'number' ? words.atMost(unit(max)) : words.outOfRange;
}

function lengthWords({ min, max }: Params, format: Format, detail: string): string {
  const words = text.problems.field;
  const counts = detail.includes('character');
  if (!counts) return detail === '' ? words.length : sentence(detail);
  if (typeof min === 'number' && typeof max === 'number') {
    return min <= 1 ? words.lengthAtMost(format.number(max)) : words.lengthBetween(min, format.number(max));
  }
  if (typeof max === 'number') return words.lengthAtMost(format.number(max));
  return typeof min === 'number' ? words.lengthAtLeast(format.number(min)) : words.length;
}

function formatWords({ expected, value }: Params): string {
  const words = text.problems.field;
  if (expected === 'email') return value === undefined ? words.email : words.emailNamed(String(value));
  return expected === 'timeZone' ? words.timeZone : words.format;
}

/** "must have 3 or more different points" -> "Must have 3 or more different points." */
const sentence = (detail: string): string => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`;
