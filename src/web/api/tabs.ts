/**
 * The tabs of one browser that show this dashboard: who lives, one at a time, questions and news. Nothing here knows what
 * the tabs talk about.
 *
 * With Web Locks each tab holds a lock of its own name for as long as it lives, so a question waits for exactly those who
 * can answer, and a newcomer who is alone waits for nobody. Browsers give Web Locks to secure origins only; on plain http
 * the tabs take turns by messages, and a question waits a short while.
 */
export interface Tabs<News, Answer> {
  /** Runs `work` while no other tab runs its own. `waited`: another one ran just before. */
  exclusively<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result>;
  /** What the other living tabs answer now. */
  ask(): Promise<Answer[]>;
  tell(news: News): void;
  /** Leaves the company: for tests, and when the page goes. */
  close(): void;
}

interface TabsOptions<News, Answer> {
  /** Tabs of the same name belong together. */
  name: string;
  /** What this tab answers when another asks. */
  answer: () => Answer | undefined;
  onNews: (news: News) => void;
  locks: LockManager | undefined;
  openChannel: (name: string) => BroadcastChannel;
}

type Message<News, Answer> =
  | { kind: 'ask'; from: string; question: string }
  | { kind: 'answer'; from: string; question: string; answer: Answer | undefined }
  | { kind: 'news'; from: string; news: News }
  | TurnMessage;

/** A living tab that has not answered by then hangs; it is not waited for again until it says something. */
const answerWithinMs = 1500;
/**
 * A tab may go while it is waited for, or come and not have heard the question; and where a page stands still for a
 * moment (it opens a window) messages to it get lost.
 */
const askAgainMs = 75;
/** Without locks nobody knows how many there are. */
const anyAnswerWithinMs = 200;

export function createTabs<News, Answer>(options: TabsOptions<News, Answer>): Tabs<News, Answer> {
  const { name, locks } = options;
  const id = randomId();
  const channel = options.openChannel(name);
  const post = (message: Message<News, Answer>): void => channel.postMessage(message);
  const questions = new Map<string, (from: string, answer: Answer | undefined) => void>();
  const silent = new Set<string>();
  const turns = locks ? undefined : createTurns(id, post);
  const leave = locks ? holdWhileLiving(locks, `${name} tab ${id}`) : () => {};

  channel.onmessage = ({ data }: MessageEvent<Message<News, Answer>>) => {
    if ('from' in data) silent.delete(data.from);
    if (data.kind === 'ask') post({ kind: 'answer', from: id, question: data.question, answer: options.answer() });
    else if (data.kind === 'answer') questions.get(data.question)?.(data.from, data.answer);
    else if (data.kind === 'news') options.onNews(data.news);
    else turns?.hear(data);
  };

  const others = async (locks: LockManager): Promise<Set<string>> => {
    const living = await livingTabs(locks, `${name} tab `);
    return new Set([...living].filter((tab) => tab !== id && !silent.has(tab)));
  };

  const ask = async (): Promise<Answer[]> => {
    const living = locks ? await others(locks) : undefined;
    if (living?.size === 0) return [];
    const question = randomId();
    const answers: Answer[] = [];
    const answered = new Set<string>();
    let asking: ReturnType<typeof setInterval> | undefined;
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      const look = async (locks: LockManager): Promise<void> => {
        const missing = [...(await others(locks))].filter((tab) => !answered.has(tab));
        if (missing.length === 0) resolve();
      };
      const put = (): void => {
        post({ kind: 'ask', from: id, question });
        if (locks) void look(locks);
      };
      asking = setInterval(put, askAgainMs);
      giveUp = setTimeout(
        () => {
          for (const tab of living ?? []) if (!answered.has(tab)) silent.add(tab);
          resolve();
        },
        locks ? answerWithinMs : anyAnswerWithinMs,
      );
      questions.set(question, (from, answer) => {
        if (answered.has(from)) return;
        answered.add(from);
        if (answer !== undefined) answers.push(answer);
        if (locks) void look(locks);
      });
      put();
    });
    clearInterval(asking);
    clearTimeout(giveUp);
    questions.delete(question);
    return answers;
  };

  return {
    ask,
    tell: (news) => post({ kind: 'news', from: id, news }),
    exclusively: (work) => (locks ? inLock(locks, `${name} turn`, work) : (turns as Turns).take(work)),
    close: () => {
      leave();
      channel.close();
    },
  };
}

/** Held until the page goes (the browser lets go of it then, whatever happens) or the returned function is called. */
function holdWhileLiving(locks: LockManager, lock: string): () => void {
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  void locks.request(lock, () => left);
  return leave;
}

async function livingTabs(locks: LockManager, prefix: string): Promise<string[]> {
  const { held = [] } = await locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

async function inLock<Result>(
  locks: LockManager,
  lock: string,
  work: (waited: boolean) => Promise<Result>,
): Promise<Result> {
  const atOnce = await locks.request(lock, { ifAvailable: true }, async (granted) =>
    granted ? { result: await work(false) } : undefined,
  );
  return atOnce ? atOnce.result : locks.request(lock, () => work(true));
}

type TurnMessage =
  | { kind: 'wantTurn'; from: string; since: number }
  | { kind: 'notYet'; to: string }
  | { kind: 'turnOver'; from: string };

interface Turns {
  take<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result>;
  hear(message: TurnMessage): void;
}

/** Long enough for every living tab to object; a turn that is never given back (a tab that died) is passed over. */
const objectWithinMs = 150;
const turnPassesAfterMs = 30_000;

/**
 * Turns by messages: who wants one says so and waits; a tab that has the turn, or wanted it earlier (or at the same
 * moment with the smaller name), objects; who heard an objection waits until a turn is over and asks again.
 */
function createTurns(id: string, post: (message: TurnMessage) => void): Turns {
  let mine: { since: number; has: boolean } | undefined;
  let heard = (_message: 'objection' | 'over'): void => {};
  let queue: Promise<unknown> = Promise.resolve();

  const wait = (ms: number, wanted: 'objection' | 'over'): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      heard = (message) => {
        if (message !== wanted) return;
        clearTimeout(timer);
        resolve(true);
      };
    });

  const turn = async <Result>(work: (waited: boolean) => Promise<Result>): Promise<Result> => {
    mine = { since: Date.now(), has: false };
    let waited = false;
    try {
      for (;;) {
        const objection = wait(objectWithinMs, 'objection');
        post({ kind: 'wantTurn', from: id, since: mine.since });
        if (!(await objection)) break;
        waited = true;
        await wait(turnPassesAfterMs, 'over');
      }
      mine.has = true;
      return await work(waited);
    } finally {
      mine = undefined;
      post({ kind: 'turnOver', from: id });
    }
  };

  return {
    take: (work) => {
      const next = queue.then(() => turn(work));
      queue = next.catch(() => undefined);
      return next;
    },
    hear: (message) => {
      if (message.kind === 'turnOver') heard('over');
      else if (message.kind === 'notYet') {
        if (message.to === id) heard('objection');
      } else if (mine && (mine.has || earlier(mine.since, id, message))) post({ kind: 'notYet', to: message.from });
    },
  };
}

const earlier = (since: number, id: string, other: { from: string; since: number }): boolean =>
  since < other.since || (since === other.since && id < other.from);

/** `crypto.randomUUID` is for secure origins only. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
