/**
 * The tabs of one browser that show this dashboard. They send each other news and ask each other for news. This file does not
 * know what the news says.
 *
 * Each tab holds a Web Lock of its own name while it lives, so that a question waits exactly for the tabs that can answer.
 * Browsers have Web Locks on secure origins only. Over plain http a question waits a short time, and `oneAtATime` does not
 * wait for other tabs.
 */
import { randomId } from './random-id.ts';

export interface Tabs<News> {
  /** Runs `work` while no other tab runs its own, if the browser has Web Locks. */
  oneAtATime(work: () => Promise<void>): Promise<void>;
  /** Asks the other tabs for their news, until `isEnough` returns true or all have answered. */
  ask(isEnough: () => boolean): Promise<void>;
  send(news: News): void;
  close(): void;
}

/** A `BroadcastChannel`, or a substitute that reaches no other tab. */
export type TabChannel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

interface TabsOptions<News> {
  /** Tabs of the same name belong together. */
  name: string;
  /** This tab's news when another tab asks. */
  answer: () => News | undefined;
  onNews: (news: News) => void;
  locks: LockManager | undefined;
  openChannel: (name: string) => TabChannel;
}

type Message<News> =
  | { kind: 'question'; from: string }
  | { kind: 'answer'; from: string; to: string; news: News | undefined }
  | { kind: 'news'; news: News };

/** A tab that does not answer within this time hangs, or the device is very slow. Its answer still counts when it comes. */
const answerWithinMs = 5000;
/** Without locks the number of tabs is unknown. */
const answerWithoutLocksMs = 200;
/** A message to a page that is blocked, because it opens a window, can get lost. */
const askAgainMs = 75;

export function createTabs<News>({ name, answer, onNews, locks, openChannel }: TabsOptions<News>): Tabs<News> {
  const id = randomId();
  const channel = openChannel(name);
  const post = (message: Message<News>): void => channel.postMessage(message);
  const release = locks ? holdLock(locks, `${name} tab ${id}`) : () => {};
  const answered = new Set<string>();
  let onMessage = (): void => {};

  channel.onmessage = ({ data }: MessageEvent<Message<News>>) => {
    if (data.kind === 'question') return post({ kind: 'answer', from: id, to: data.from, news: answer() });
    if (data.kind === 'answer' && data.to !== id) return;
    if (data.news !== undefined) onNews(data.news);
    if (data.kind === 'answer') answered.add(data.from);
    onMessage();
  };

  const allAnswered = async (): Promise<boolean> => {
    if (!locks) return false;
    const { held = [] } = await locks.query();
    const prefix = `${name} tab `;
    const tabs = held.flatMap((lock) => (lock.name?.startsWith(prefix) ? [lock.name.slice(prefix.length)] : []));
    return tabs.every((tab) => tab === id || answered.has(tab));
  };
  const nextMessage = (withinMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      onMessage = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const pollUntil = async (isEnough: () => boolean): Promise<void> => {
    const giveUpAt = performance.now() + (locks ? answerWithinMs : answerWithoutLocksMs);
    for (let askAt = 0; performance.now() < giveUpAt; ) {
      // Begins before the check, which takes a moment in which an answer can come.
      const message = nextMessage(askAgainMs);
      if (isEnough() || (await allAnswered())) return;
      if (performance.now() >= askAt) {
        post({ kind: 'question', from: id });
        askAt = performance.now() + askAgainMs;
      }
      await message;
    }
  };

  return {
    ask: (isEnough) => {
      answered.clear();
      return pollUntil(isEnough);
    },
    send: (news) => post({ kind: 'news', news }),
    oneAtATime: (work) => (locks ? locks.request(`${name} turn`, work) : work()),
    close: () => {
      release();
      channel.close();
    },
  };
}

/** Holds a lock until the page goes or the returned function is called. */
function holdLock(locks: LockManager, lock: string): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(lock, () => released);
  return release;
}
