import { text } from './index.ts';
import { language } from './language.ts';
import { type ReasonLike, reasonWords } from './reason-words.ts';
import { currentFormat } from './use-format.ts';

/** The part of `ApiProblem` that the texts need. */
export interface ProblemLike {
  kind: 'network' | 'signedOut' | 'missing' | 'refused' | 'server' | 'unreadable';
  status: number;
  /** The service's explanation in English. */
  detail: string;
  /** The contract's reasons. A server that knows only the API document sends none. */
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
  /** Language of the detail, if it differs from the page's language. */
  lang?: 'en';
}

export const isProblemLike = (error: unknown): error is ProblemLike & Error =>
  error instanceof Error && error.name === 'ApiProblem';

/** The server does not have this route; it may know only the API document. */
export const isMissing = (error: unknown): boolean => isProblemLike(error) && error.kind === 'missing';

/** The user may not do this. */
export const isForbidden = (error: unknown): boolean => isProblemLike(error) && error.status === 403;

/** Code of the dashboard could not be loaded. */
const isNotLoaded = (error: unknown): boolean => error instanceof Error && error.name === 'PageNotLoaded';

/** Title and detail of an error. An error that is no failed request is "unexpected". */
export function problemWords(error: unknown): ProblemWords {
  const words = text.problems;
  if (isNotLoaded(error)) return navigator.onLine ? text.shell.notLoaded : words.network;
  if (!isProblemLike(error)) return words.unexpected;
  if (error.kind === 'network') return words.network;
  if (error.kind === 'signedOut') return words.signedOut;
  if (error.kind === 'missing') return cannotDelete(error) ?? words.missing;
  return byStatus(error) ?? (error.status >= 500 ? words.server : { ...words.unexpected, ...own(error) });
}

/** The detail of a failure as part of another sentence. Without a connection it says so first. */
export function failureDetail(error: unknown): Pick<ProblemWords, 'detail' | 'lang'> {
  const words = problemWords(error);
  const { title, detail, lang } = words;
  return words === text.problems.network ? { detail: `${title}. ${detail}` } : { detail, ...(lang && { lang }) };
}

/** `DELETE /public/v1/drivers/{driverId}`, `POST /public/v1/geofences/delete` */
const deletion = /^(?:DELETE .*?(\w+)\/\{|POST .*?(\w+)\/delete$)/;

/** Text for a server without this DELETE. */
function cannotDelete({ request = '' }: ProblemLike): ProblemWords | undefined {
  const { title, detail, kinds } = text.problems.cannotDelete;
  const [, one = '', several = one] = deletion.exec(request) ?? [];
  const kind = kinds[several || one];
  return kind === undefined ? undefined : { title, detail: detail(kind) };
}

/** Text in place of a list or record that could not be read. Its 403 means "may not see" instead of "may not change". */
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
      // Only the service can name the conflicting records.
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
    case 500:
      return problem.reasons?.some(({ reason }) => reason === 'damagedDay')
        ? { ...words.damaged, detail: '', ...own(problem) }
        : undefined;
    case 502:
    case 503:
    case 504:
      return { ...words.unavailable, ...said(problem) };
    default:
      return undefined;
  }
}

type Detail = Pick<ProblemWords, 'detail' | 'lang'>;

/** Text from the problem's reasons, or from those of its fields if the problem only refers to them. */
function said({ reasons = [], errors = [] }: ProblemLike): Detail | undefined {
  const format = currentFormat();
  const ofFields = errors.flatMap(({ reason, params }) =>
    reason ? (reasonWords({ reason, params }, format) ?? []) : [],
  );
  const pointing = reasons.every(({ reason }) => reason === 'seeErrors');
  const sentences =
    pointing && ofFields.length > 0
      ? ofFields.slice(0, maxSentences)
      : reasons.map((each) => reasonWords(each, format));
  return sentences.length > 0 && sentences.every((sentence) => sentence !== undefined)
    ? { detail: sentences.join(' ') }
    : undefined;
}

/** An import may have a thousand bad rows. */
const maxSentences = 3;

/** Our text for the reasons, or else the service's detail. */
const own = (problem: ProblemLike): Detail | undefined =>
  said(problem) ??
  (problem.detail === '' ? undefined : { detail: problem.detail, ...(language !== 'en' && { lang: 'en' as const }) });
