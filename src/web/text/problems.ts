import { text } from './index.ts';

/** What the words need to know of a failed request; `ApiProblem` has this shape. */
export interface ProblemLike {
  kind: 'network' | 'signedOut' | 'missing' | 'refused' | 'server' | 'unreadable';
  status: number;
  detail: string;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
}

export interface ProblemWords {
  title: string;
  detail: string;
}

export const isProblemLike = (error: unknown): error is ProblemLike & Error =>
  error instanceof Error && error.name === 'ApiProblem';

/** This server does not know the route: it may know the API document alone. */
export const isMissing = (error: unknown): boolean => isProblemLike(error) && error.kind === 'missing';

/** A failed request in a title and a sentence; anything else thrown is something unexpected. */
export function problemWords(error: unknown): ProblemWords {
  const words = text.problems;
  if (!isProblemLike(error)) return words.unexpected;
  if (error.kind === 'network') return words.network;
  if (error.kind === 'signedOut') return words.signedOut;
  if (isMissing(error)) return words.missing;
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
