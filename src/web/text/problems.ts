import { text } from './index.ts';
import { language } from './language.ts';
import { type ReasonLike, reasonWords } from './reason-words.ts';
import { currentFormat } from './use-format.ts';

/** What the words need to know of a failed request; `ApiProblem` has this shape. */
export interface ProblemLike {
  kind: 'network' | 'signedOut' | 'missing' | 'refused' | 'server' | 'unreadable';
  status: number;
  /** The service's own words, in English. */
  detail: string;
  /** Why, for words of our own; a server that knows only the API document gives none. */
  reasons?: readonly ReasonLike[] | undefined;
  errors?: readonly { reason?: string | undefined; params?: object | undefined }[] | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  /** Method and path. */
  request?: string | undefined;
}

export interface ProblemWords {
  title: string;
  detail: string;
  /** Of the detail, where it is the service's own and the page speaks another one. */
  lang?: 'en';
}

export const isProblemLike = (error: unknown): error is ProblemLike & Error =>
  error instanceof Error && error.name === 'ApiProblem';

/** This server does not know the route: it may know the API document alone. */
export const isMissing = (error: unknown): boolean => isProblemLike(error) && error.kind === 'missing';

/** Not for a viewer. */
export const isForbidden = (error: unknown): boolean => isProblemLike(error) && error.status === 403;

/** A failed request in a title and a sentence; anything else thrown is something unexpected. */
export function problemWords(error: unknown): ProblemWords {
  const words = text.problems;
  if (!isProblemLike(error)) return words.unexpected;
  if (error.kind === 'network') return words.network;
  if (error.kind === 'signedOut') return words.signedOut;
  if (error.kind === 'missing') return cannotDelete(error) ?? words.missing;
  return byStatus(error) ?? (error.status >= 500 ? words.server : { ...words.unexpected, ...own(error) });
}

/** `DELETE /public/v1/drivers/{driverId}`, `POST /public/v1/geofences/delete` */
const deletion = /^(?:DELETE .*?(\w+)\/\{|POST .*?(\w+)\/delete$)/;

/** On a server without this DELETE. */
function cannotDelete({ request = '' }: ProblemLike): ProblemWords | undefined {
  const { title, detail, kinds } = text.problems.cannotDelete;
  const [, one = '', several = one] = deletion.exec(request) ?? [];
  const kind = kinds[several || one];
  return kind === undefined ? undefined : { title, detail: detail(kind) };
}

/** In the place of what should have been read: who may see it is another thing than who may change it. */
export function unreadWords(error: unknown): ProblemWords {
  return isForbidden(error) ? text.problems.notToSee : problemWords(error);
}

function byStatus(problem: ProblemLike): ProblemWords | undefined {
  const words = text.problems;
  switch (problem.status) {
    case 403:
      return { ...words.forbidden, ...said(problem) };
    case 404:
      return { ...words.notFound, ...said(problem) };
    case 409:
      // The service names what stands in the way; no catalogue could.
      return { ...words.conflict, detail: '', ...own(problem) };
    case 412:
      return words.changedMeanwhile;
    case 413:
      return { ...words.tooLarge, ...said(problem) };
    case 400:
    case 422:
      return { ...words.invalid, detail: '', ...own(problem) };
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

type Detail = Pick<ProblemWords, 'detail' | 'lang'>;

/** By its reasons; where these only point to the fields, by the reasons of those. */
function said({ reasons = [], errors = [] }: ProblemLike): Detail | undefined {
  const format = currentFormat();
  const ofFields = errors.flatMap(({ reason, params }) =>
    reason ? (reasonWords({ reason, params }, format) ?? []) : [],
  );
  const pointing = reasons.every(({ reason }) => reason === 'seeErrors');
  const sentences =
    pointing && ofFields.length > 0
      ? ofFields.slice(0, mostSentences)
      : reasons.map((each) => reasonWords(each, format));
  return sentences.length > 0 && sentences.every((sentence) => sentence !== undefined)
    ? { detail: sentences.join(' ') }
    : undefined;
}

/** An import may have a thousand bad rows. */
const mostSentences = 3;

/** In our words, else in the service's. */
const own = (problem: ProblemLike): Detail | undefined =>
  said(problem) ??
  (problem.detail === '' ? undefined : { detail: problem.detail, ...(language !== 'en' && { lang: 'en' as const }) });
