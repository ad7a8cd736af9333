import { randomId } from './random-id.ts';
import { createTurns, type TurnMessage, type Turns } from './turns.ts';

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

/** A `BroadcastChannel`, or a stand-in that reaches no other tab. */
export type TabChannel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

interface TabsOptions<News, Answer> {
  /** Tabs of the same name belong together. */
  name: string;
  /** What this tab answers when another asks. */
  answer: () => Answer | undefined;
  onNews: (news: News) => void;
  locks: LockManager | undefined;
  openChannel: (name: string) => TabChannel;
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
