/** Answers below `/shared/`. Unknown, revoked and expired links get the same page, and a link opened often costs one reading of it. */
import { preferredLanguage } from '../../contract/accept-language.ts';
import { type Language, sharedFilesPerHour } from '../../contract/choices.ts';
import { hourMs } from '../../contract/durations.ts';
import { answer } from '../http/answer.ts';
import { attachment } from '../http/attachment.ts';
import { Problem } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { RateWindow } from '../work/rate-window.ts';
import { type Opening, openLink, type ShownArrival, type ShownReport } from './open-link.ts';
import { arrivalPage, reportPage, wrongPage } from './page.ts';

export const sharedPath = '/shared/';

/** What all readers of a link in these seconds share. A revoked link is gone after them. */
const sharedForMs = 3000;
/** Links that are in memory at once. */
const linksKept = 1000;
/** Openings by one address in a minute. Many readers may be behind one. */
const openingsPerMinute = 600;
/** Addresses that guess. */
const wrongPerMinute = 30;

type Shown = ShownArrival | ShownReport | undefined;

export interface SharedRequest {
  request: Request;
  token: string;
  /** Of a report. */
  file?: 'pdf' | 'xlsx' | undefined;
  /** The reader's network. */
  network: string;
  acceptLanguage: string | null;
}

type AnswerShared = (asked: SharedRequest) => Promise<Response>;

export function createSharedLinks(opening: Omit<Opening, 'now'>, now: () => Date): AnswerShared {
  const openings = new RateWindow(openingsPerMinute, 60_000);
  const wrong = new RateWindow(wrongPerMinute, 60_000);
  const files = new RateWindow(sharedFilesPerHour, hourMs);
  const kept = new Map<string, { atMs: number; shown: Promise<Shown> }>();

  function open(token: string): Promise<Shown> {
    const at = now();
    const found = kept.get(token);
    const age = at.getTime() - (found?.atMs ?? Number.NEGATIVE_INFINITY);
    if (found && age >= 0 && age < sharedForMs) return found.shown;
    const shown = openLink({ ...opening, now: at }, token);
    kept.delete(token);
    kept.set(token, { atMs: at.getTime(), shown });
    const [oldest] = kept.keys();
    if (kept.size > linksKept && oldest !== undefined) kept.delete(oldest);
    // A failure is nobody else's.
    shown.catch(() => kept.delete(token));
    return shown;
  }

  return async ({ request, token, file, network, acceptLanguage }) => {
    const language = preferredLanguage(acceptLanguage) ?? 'en';
    const nowMs = now().getTime();
    if (!openings.take(network, nowMs) || wrong.isFull(network, nowMs)) return busy(request, language, 60);
    const shown = await open(token);
    if (!shown) {
      wrong.take(network, nowMs);
      return page(request, language, { status: 404, content: wrongPage(language) });
    }
    if (file === undefined) {
      const content = shown.kind === 'arrival' ? arrivalPage(shown, language) : reportPage(shown, language, token);
      return page(request, language, { status: 200, content });
    }
    if (shown.kind !== 'report') return page(request, language, { status: 404, content: wrongPage(language) });
    if (!files.take(token, nowMs)) return busy(request, language, 3600);
    return sent(shown, file, language, request);
  };
}

interface Content {
  status: number;
  content: string;
  headers?: Record<string, string>;
}

const page = (request: Request, language: Language, { status, content, headers }: Content): Promise<Response> =>
  answer(request, new Representation(Buffer.from(content), 'text/html; charset=utf-8'), {
    status,
    headers: { 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language', ...headers },
  });

const busy = (request: Request, language: Language, seconds: number): Promise<Response> =>
  page(request, language, {
    ...{ status: 429, content: wrongPage(language, 'busy') },
    headers: { 'Retry-After': String(seconds) },
  });

async function sent(
  shown: ShownReport,
  format: 'pdf' | 'xlsx',
  language: Language,
  request: Request,
): Promise<Response> {
  try {
    const { type, name, bytes, body } = await shown.file(format, language, request.signal);
    return new Response(body, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(bytes),
        'Content-Disposition': attachment(name),
        'Cache-Control': 'private, no-store, no-transform',
      },
    });
  } catch (error) {
    // What it covers was deleted since the page was read.
    if (error instanceof Problem && error.status === 404)
      return page(request, language, { status: 404, content: wrongPage(language) });
    throw error;
  }
}
