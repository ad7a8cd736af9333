import { FairQueue } from '../work/fair-queue.ts';
import type { Call } from './calls.ts';
import { Lane, type LaneOptions } from './lane.ts';

/** Each one that waits for a lock keeps a connection of the pool. */
const limits = {
  atATime: 4,
  atATimePerAccount: 1,
  waitingPerUser: Number.POSITIVE_INFINITY,
  waitingPerAccount: Number.POSITIVE_INFINITY,
  waitingAtMost: Number.POSITIVE_INFINITY,
};

/**
 * The accounts that wait for a lock that another transaction holds for long, for example an import. Each has a lane of its
 * own until few of its messages are left, so nobody waits for another account's import. While the account leaves, the shared
 * lane and this one are like two services.
 */
export class BlockedAccounts {
  private readonly byAccount = new Map<number, Lane>();
  private readonly turns = new FairQueue(limits);

  constructor(
    private readonly options: LaneOptions,
    private readonly handBack: (calls: readonly Call[]) => void,
  ) {}

  has(accountId: number): boolean {
    return this.byAccount.has(accountId);
  }

  add(calls: readonly Call[]): void {
    for (const call of calls) {
      const { accountId } = call.sender;
      const lane = this.byAccount.get(accountId) ?? this.open(accountId);
      lane.add(call);
    }
  }

  lanes(): Lane[] {
    return [...this.byAccount.values()];
  }

  queue(): { waiting: number; inFlight: number } {
    const sum = { waiting: 0, inFlight: 0 };
    for (const lane of this.lanes()) {
      const { waiting, inFlight } = lane.queue();
      sum.waiting += waiting;
      sum.inFlight += inFlight;
    }
    return sum;
  }

  private open(accountId: number): Lane {
    const lane = new Lane(this.options, {
      turn: (work) => this.turns.take({ accountId, userId: 0 }, work),
      handBack: (calls) => {
        this.byAccount.delete(accountId);
        this.handBack(calls);
      },
    });
    this.byAccount.set(accountId, lane);
    return lane;
  }
}
