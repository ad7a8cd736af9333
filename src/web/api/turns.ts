/**
 * One at a time, by messages: who wants a turn says so and waits; a tab that has the turn, or wanted it earlier (or at the
 * same moment with the smaller name), objects; who heard an objection waits until a turn is over and asks again. For pages
 * that came over plain http, to which browsers give no locks.
 */
export type TurnMessage =
  | { kind: 'wantTurn'; from: string; since: number }
  | { kind: 'notYet'; to: string }
  | { kind: 'turnOver'; from: string };

export interface Turns {
  take<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result>;
  hear(message: TurnMessage): void;
}

/** Long enough for every living tab to object; a turn that is never given back (a tab that died) is passed over. */
const objectWithinMs = 150;
const turnPassesAfterMs = 30_000;

export function createTurns(id: string, post: (message: TurnMessage) => void): Turns {
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
