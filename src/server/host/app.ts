/** The whole service as a function from request to answer, without port and environment. Tests start here. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { Config } from '../../contract/config.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import { reportLists } from '../../contract/report-contents.ts';
import type { MakeList } from '../alerts/attachments.ts';
import { type ChannelSettings, mailsLinks } from '../alerts/channels.ts';
import { createShownNotices } from '../alerts/shown.ts';
import { answerUnsubscribe, unsubscribePath } from '../alerts/unsubscribe.ts';
import { unsubscribePolicy } from '../alerts/unsubscribe-page.ts';
import { passwordLinkOf } from '../alerts/user-mails.ts';
import { createAuthenticate } from '../api/auth.ts';
import { type CallContext, type CallDirectly, callDirectly, downloadDirectly } from '../api/call.ts';
import { ChangeTurns } from '../api/change-turns.ts';
import type { Environment } from '../api/environment.ts';
import { createPasswords } from '../api/passwords.ts';
import { Questions } from '../api/questions.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import { passkeyHostOf, relyingPartyOf } from '../api/relying-party.ts';
import { isServed, listLimits, serve } from '../api/serve.ts';
import type { PasswordLinks, Services } from '../api/services.ts';
import { answerBasemap } from '../basemap/answer.ts';
import type { Basemap } from '../basemap/basemap.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { type Reads, readsOf } from '../database/reads.ts';
import { createDocs } from '../docs/index.ts';
import { Findings } from '../findings/ask-findings.ts';
import { answer } from '../http/answer.ts';
import type { Bindings } from '../http/bindings.ts';
import { addCorsHeaders, preflight } from '../http/cors.ts';
import { bodyOf, type Circumstances, problemAnswer, tokenErrorAnswer, toProblem } from '../http/failure.ts';
import { explainJson } from '../http/json.ts';
import { networkOf, peerOf } from '../http/peer.ts';
import { noRoute, type Problem } from '../http/problems.ts';
import { ReplyCache } from '../http/reply-cache.ts';
import { Representation } from '../http/representation.ts';
import { requestIdOf } from '../http/request-id.ts';
import { isDeviceQuery, normalPath, pathWithin } from '../http/request-path.ts';
import { keepFromPages, securityHeaders } from '../http/security-headers.ts';
import type { Deliver } from '../ingest/broker-messages.ts';
import { createIngest } from '../ingest/index.ts';
import { isIngest, withoutKey } from '../ingest/paths.ts';
import { createSharedLinks, sharedPath } from '../links/answer.ts';
import { sharedPagePolicy } from '../links/page.ts';
import { createLive, type Live } from '../live/live.ts';
import { databaseProblem } from '../observe/health.ts';
import { addIntakeMetrics } from '../observe/intake-metrics.ts';
import { type Log, loggable, silentLog, warnWith } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { answerMetrics } from '../observe/metrics-answer.ts';
import { addProcessMetrics } from '../observe/process-metrics.ts';
import {
  type Answered,
  addDatabaseMetrics,
  addLiveMetrics,
  addReadMetrics,
  addReadyListMetrics,
  addSignInMetrics,
  addSizeMetrics,
  countRequests,
} from '../observe/service-metrics.ts';
import { version } from '../observe/version.ts';
import { createPlaces, type Places } from '../places/places.ts';
import { createReports, type Reports } from '../report/reports.ts';
import { handlers } from '../routes/index.ts';
import { createSignOn } from '../single-sign-on/sign-on.ts';
import { UsualOfOpen } from '../store/usual-of-open.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { createWebhookTests } from '../webhooks/tests.ts';
import { FairQueue } from '../work/fair-queue.ts';
import type { Workers } from '../work/workers.ts';
import { addUsageMetrics, createAccountUsage } from './account-usage.ts';
import { damagedSpanOf, damageProblem } from './damage-problem.ts';
import { createDashboard } from './dashboard.ts';
import type { Settings } from './settings.ts';
import { addSignOnRoutes } from './sign-on-routes.ts';

export interface AppOptions
  extends Partial<Pick<Services, 'passwords' | 'now' | 'sleep' | 'questions' | 'takesAllLetters'>> {
  db: Database;
  /** For endpoints that only read; undefined: `db` alone. */
  reads?: Reads | undefined;
  settings: ChannelSettings &
    Pick<
      Settings,
      | 'demo'
      | 'basePath'
      | 'trustProxy'
      | 'corsOrigins'
      | 'databaseSizeLimitBytes'
      | 'rateLimit'
      | 'quotas'
      | 'metrics'
      | 'metricsPort'
      | 'metricsToken'
      | 'tileLayers'
      | 'geocoder'
      | 'singleSignOn'
      | 'broker'
      | 'retentionDays'
      | 'publicUrl'
      | 'webhookHosts'
    >;
  /** Stores device messages; undefined: none are accepted. */
  tracking?: Pick<Tracking, 'store'>;
  log?: Log;
  /** Other parts of the service add their metrics here. */
  metrics?: Metrics;
  /** Reads the file of towns, see `src/tools/towns.mjs`; undefined: the service knows no towns. */
  readTowns?: (() => Promise<Uint8Array>) | undefined;
  /** Threads for long work. The caller closes them. */
  workers?: Pick<Workers, 'run'>;
  /** The street map; undefined: none is configured. */
  basemap?: Basemap | undefined;
  /** The dashboard's files; undefined: no dashboard. */
  publicDir?: string | undefined;
  /** Size of the cache of answers. */
  cacheBytes?: number;
  checkReplies?: boolean;
}

export interface App {
  fetch(request: Request, bindings?: Bindings): Promise<Response>;
  /** For tests: a request by path and init. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Calls an endpoint without HTTP; see `callDirectly`. */
  call: CallDirectly;
  /** Stores messages without HTTP, as if a device had sent them. Rejects without `tracking`. */
  store: Tracking['store'];
  /** Takes messages of an MQTT broker; undefined without `tracking`. */
  deliver: Deliver | undefined;
  /** Positions in words, also for notices. */
  places: Places;
  /** Also for mails. */
  reports: Reports;
  /** The file of a list for mails. */
  listFile: MakeList;
  /** Ends the live streams, and stores the figures of trackers that are still in memory. */
  close(): Promise<void>;
}

/** Of requests to other servers. */
export const userAgent = `Fenceline/${version}`;

const defaultCacheBytes = 128 * 1024 * 1024;

const noWorkers: Pick<Workers, 'run'> = {
  run: () => Promise.reject(new Error('This app has no workers.')),
};

export function createApp(options: AppOptions): App {
  const {
    db,
    settings,
    log = silentLog,
    metrics = new Metrics(),
    publicDir,
    cacheBytes = defaultCacheBytes,
    checkReplies = false,
    tracking,
    basemap,
    workers = noWorkers,
  } = options;
  const now = options.now ?? (() => new Date());
  const warn = warnWith(log);
  const live = createLive({ db, now, demo: settings.demo, quotas: settings.quotas, warn });
  const places = createPlaces({
    readTowns: options.readTowns,
    streetMap: basemap,
    geocoder: settings.geocoder && { url: settings.geocoder.url, userAgent },
    warn: log.warn,
  });
  const reports = createReports({ workers, places, publicUrl: settings.publicUrl, now });
  const services: Services = {
    passwords: options.passwords ?? createPasswords(),
    now,
    sleep: options.sleep ?? ((milliseconds) => pause(milliseconds)),
    demo: settings.demo,
    quotas: settings.quotas,
    retentionDays: settings.retentionDays,
    questions: options.questions ?? new Questions(),
    findings: new Findings(workers),
    usualOfOpen: new UsualOfOpen(),
    workers,
    live,
    notices: createShownNotices(settings, { places, warn }),
    takesAllLetters: options.takesAllLetters ?? (() => false),
    passwordLinks: passwordLinksOf(settings),
    sharedLinkUrl: (token, base) => `${settings.publicUrl ?? base}${sharedPath}${token}`,
    singleSignOn: undefined,
    relyingParty: (base) => relyingPartyOf(settings.publicUrl, base),
    places,
    reports,
    webhooks: createWebhookTests({ db, now, trustedHosts: settings.webhookHosts, userAgent }),
    usageOf: createAccountUsage(db, now, settings.retentionDays),
    countSignIn: addSignInMetrics(metrics),
  };
  const context: CallContext = {
    ...{ db, reads: options.reads ?? readsOf(db), handlers, services, checkReplies },
    changes: new ChangeTurns(),
  };
  const authenticate = createAuthenticate(db, services, warn);
  const { basePath, rateLimit: limit } = settings;
  const cache = new ReplyCache(cacheBytes);
  const rateLimit = limit === undefined ? undefined : createRateLimit(db, services.now, limit);
  const explain = async (error: unknown, c: Context<Environment>): Promise<ProblemBody> =>
    bodyOf(await reported(error, c, { db, log }), circumstancesOf(c));
  const lists = new FairQueue(listLimits);
  const serving = { ...context, authenticate, rateLimit, cache, lists, basePath, explain };
  const dashboard = createDashboard(publicDir, settings, () => configOf(settings, basemap));
  const docs = createDocs(settings);
  const { retentionDays } = settings;
  const counts = addIntakeMetrics(metrics);
  const counted = tracking && countingTracking(tracking, live, counts, now);
  const brokerKey = settings.broker?.key;
  const wake = (accountId: number): void => live.stored(accountId);
  const ingest = counted && createIngest({ db, tracking: counted, retentionDays, brokerKey, counts, wake, now, warn });
  const hono = new Hono<Environment>({ getPath: (request) => pathWithin(settings.basePath, request.url) });

  hono.use(envelope(settings, log, countRequests(metrics)));
  hono.use(async (c, next) => {
    if (isDeviceQuery(c.req.url) && !isIngest(c.req.path)) throw noRoute();
    await next();
  });
  hono.onError((error, c) => fail(error, c, { db, log }));
  hono.get('/health/live', (c) => status(c, { status: 'ok' }));
  hono.get('/health', async (c) => {
    const detail = await databaseProblem(db);
    if (detail === undefined) return status(c, { status: 'ok', version });
    return status(c, { status: 'unavailable', version, detail }, 503, { 'Retry-After': '5' });
  });
  hono.get('/config.json', async (c) => status(c, await configOf(settings, basemap)));
  hono.all('/basemap/:name', (c) => {
    c.set('template', '(basemap)');
    return answerBasemap(c.req.raw, basemap, { name: c.req.param('name'), address: networkOf(c.get('peer').address) });
  });
  if (settings.metrics || settings.metricsPort !== undefined) {
    addProcessMetrics(metrics);
    addDatabaseMetrics(metrics, db);
    addSizeMetrics(metrics, db, settings.databaseSizeLimitBytes);
    if (options.reads) addReadMetrics(metrics, options.reads);
    addReadyListMetrics(metrics, cache);
    addLiveMetrics(metrics, live);
    addUsageMetrics(metrics, db, services.usageOf, { now, warn });
  }
  if (settings.metrics) {
    hono.get('/metrics', (c) => {
      c.set('template', '(status)');
      return answerMetrics(c.req.raw, metrics, settings.metricsToken);
    });
  }
  hono.on(['GET', 'POST'], `${unsubscribePath}:token`, async (c) => {
    c.set('template', '(unsubscribe)');
    c.set('policy', unsubscribePolicy);
    const { method } = c.req;
    const request = { method, token: c.req.param('token'), again: c.req.query('again') !== undefined, now: now() };
    const { status, page } = await answerUnsubscribe(db, request);
    const headers = { 'Cache-Control': 'no-store' };
    return answer(c.req.raw, new Representation(Buffer.from(page), 'text/html; charset=utf-8'), { status, headers });
  });
  const listFile: MakeList = (of, list, query, report) =>
    downloadDirectly(context, reportLists[list], of, query, { report });
  const answerShared = createSharedLinks({ db: context.db, places, reports, listFile, demo: settings.demo }, now);
  hono.on('GET', [`${sharedPath}:token`, `${sharedPath}:token/:file{report\\.(?:pdf|xlsx)}`], (c) => {
    c.set('template', '(shared link)');
    c.set('policy', sharedPagePolicy);
    c.set('isSecretAddress', true);
    const { address, acceptLanguage } = c.get('peer');
    const file = /\.(pdf|xlsx)$/.exec(c.req.path)?.[1];
    return answerShared({
      ...{ request: c.req.raw, token: c.req.param('token'), network: networkOf(address), acceptLanguage },
      file: file === 'pdf' || file === 'xlsx' ? file : undefined,
    });
  });
  if (settings.singleSignOn) {
    const signOn = createSignOn({ db, settings: settings.singleSignOn, services });
    services.singleSignOn = signOn.rule;
    addSignOnRoutes(hono, { signOn, dashboard, basePath, log });
  }
  hono.all('*', (c) => {
    if (docs.has(c.req.path)) return docs.serve(c);
    if (ingest && isIngest(c.req.path)) return ingest.answer(c);
    return isServed(c.req.path) ? serve(c, serving) : dashboard.answer(c);
  });

  return {
    fetch: async (request, bindings) => hono.fetch(request, bindings),
    request: async (path, init) => hono.request(path, init),
    call: (name, caller, input) => callDirectly(context, name, caller, input),
    store: async (sender, messages) => {
      if (!ingest) throw new Error('This app has no tracking.');
      return ingest.store(sender, messages);
    },
    deliver: ingest?.deliver,
    places,
    reports,
    listFile,
    close: async () => {
      live.close();
      await ingest?.close();
    },
  };
}

const passwordLinksOf = (settings: AppOptions['settings']): PasswordLinks => ({
  mailed: mailsLinks(settings),
  urlOf: (token, base) => passwordLinkOf(settings.publicUrl ?? base, token),
});

/** Counts stored messages, and wakes the account's live streams. */
const countingTracking = (
  tracking: Pick<Tracking, 'store'>,
  live: Live,
  counts: ReturnType<typeof addIntakeMetrics>,
  now: () => Date,
): Pick<Tracking, 'store'> => ({
  async store(sender, messages) {
    const startedMs = now().getTime();
    try {
      const stored = await tracking.store(sender, messages);
      counts.stored(messages, stored, startedMs, now().getTime());
      if (stored.accepted > 0) live.stored(sender.accountId);
      return stored;
    } catch (error) {
      counts.failed(messages);
      throw error;
    }
  },
});

/** Adds headers to every answer and logs every request. */
function envelope({ trustProxy, corsOrigins }: AppOptions['settings'], log: Log, count: (answered: Answered) => void) {
  return async (c: Context<Environment>, next: () => Promise<void>): Promise<void> => {
    const started = performance.now();
    const request = c.req.raw;
    const requestId = requestIdOf(request);
    const peer = peerOf(request, c.env ?? {}, trustProxy);
    c.set('requestId', requestId);
    c.set('peer', peer);
    const early = preflight(request, corsOrigins);
    if (early) c.res = early;
    else await next();

    const { headers } = c.res;
    headers.set('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(c.get('quotaHeaders') ?? {})) headers.set(name, value);
    const page = { policy: c.get('policy'), isSecretAddress: c.get('isSecretAddress') };
    for (const [name, value] of securityHeaders({ https: peer.https, ...page })) headers.set(name, value);
    addCorsHeaders(headers, request, corsOrigins);
    const template = c.get('template') ?? '(unknown)';
    if (isOfApi(template)) keepFromPages(headers);
    const milliseconds = performance.now() - started;
    count({ method: request.method, route: template, status: c.res.status, milliseconds });
    const logged = isRoutine(template, c.res.status) ? log.debug : log.info;
    logged('request', {
      method: request.method,
      path: template,
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
      requestId,
      accountId: c.get('accountId'),
      userId: c.get('userId'),
    });
  };
}

/** Other templates are names in brackets. */
const isOfApi = (template: string): boolean => template.startsWith('/');

/** Trackers send many messages per second, so successful ones are logged only at `debug`. */
const isRoutine = (template: string, status: number): boolean =>
  ['(dashboard)', '(status)', '(basemap)'].includes(template) || (isIngest(template) && status < 400);

interface Reporting {
  db: Database;
  log: Log;
}

async function fail(error: Error, c: Context<Environment>, reporting: Reporting): Promise<Response> {
  const problem = await reported(error, c, reporting);
  if (c.get('tokenErrors')) return tokenErrorAnswer(c.req.raw, problem);
  return problemAnswer(c.req.raw, problem, circumstancesOf(c));
}

const circumstancesOf = (c: Context<Environment>): Circumstances => ({
  path: withoutKey(normalPath(new URL(c.req.url).pathname)),
  requestId: c.get('requestId'),
});

/** The Problem for any thrown value, after the log has it. */
async function reported(thrown: unknown, c: Context<Environment>, { db, log }: Reporting): Promise<Problem> {
  let error = await explainJson(thrown);
  let problem = toProblem(error);
  const damaged = damagedSpanOf(thrown);
  if (damaged) {
    try {
      problem = await damageProblem(db, c.get('accountId') ?? 0, damaged);
    } catch (failure) {
      // For example, the database went away: then asking again helps.
      [error, problem] = [failure, toProblem(failure)];
    }
  }
  if (problem.status >= 500) {
    // The pool and the street map log the beginning and end of an outage.
    const isReported = isDatabaseAway(error) || c.get('template') === '(basemap)';
    const logged = problem.status === 500 ? log.error : isReported ? log.debug : log.warn;
    logged(problem.slug, { requestId: c.get('requestId'), path: c.get('template'), ...loggable(error) });
  }
  return problem;
}

function status(c: Context<Environment>, body: object, code = 200, headers: Record<string, string> = {}) {
  c.set('template', '(status)');
  return answer(c.req.raw, Representation.json(body), {
    status: code,
    headers: { 'Cache-Control': 'no-store', ...headers },
  });
}

const configOf = async (settings: AppOptions['settings'], basemap: Basemap | undefined): Promise<Config> => ({
  version,
  baseUrl: '',
  tileLayers: [...settings.tileLayers],
  passwordMails: mailsLinks(settings),
  passkeys: passkeyHostOf(settings.publicUrl),
  singleSignOn: settings.singleSignOn === undefined ? 'off' : settings.singleSignOn.only ? 'only' : 'on',
  geocoder: settings.geocoder ? { attribution: settings.geocoder.attribution } : null,
  ...((await basemap?.config()) ?? { basemap: null, basemapProblem: null }),
});
