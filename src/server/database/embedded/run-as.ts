import { execFile } from 'node:child_process';

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
  /** Whether that is another user than this process's; only for root. */
  readonly other: boolean;
}

/**
 * No other program runs as this user, so only root can reach PostgreSQL's files and socket. Linux systems leave 65520 to
 * 65533 unused, and a container with mapped user ids usually has those up to 65535.
 */
const ownId = 65525;
/** "nobody" exists on every Linux. Other programs run as nobody too. */
const nobodyId = 65534;

/** As root: the owner of existing data, otherwise a user of its own. Not as root: the current user. */
export function runAs(owner?: { uid: number; gid: number }): RunAs {
  const self = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  if (self.uid !== 0) return { ...self, other: false };
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, other: true };
  return { uid: ownId, gid: ownId, other: true };
}

/** Whether other programs may run as this user. */
export const isShared = ({ uid, other }: RunAs): boolean => other && uid === nobodyId;

/** The user for initdb, which refuses a user without a name. Other processes of nobody do not have the group. */
export const creatorFor = (as: RunAs): RunAs => (as.other ? { ...as, uid: nobodyId } : as);

/** Only a few variables: PGOPTIONS, LC_ALL and similar would change PostgreSQL's behaviour. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export const spawnOptions = ({ uid, gid, other }: RunAs) => ({
  cwd: '/',
  env: environment,
  ...(other ? { uid, gid } : {}),
});

export interface Outcome {
  /** Exit code; -1 if it could not start. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** `EACCES`, `ENOENT`: why it could not start. */
  readonly startCode?: string;
}

/** Runs a program to its end. Never rejects. */
export function run(as: RunAs, program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    try {
      execFile(program, args, { ...spawnOptions(as), maxBuffer: 16 * 2 ** 20 }, (error, stdout, stderr) => {
        if (error === null) resolve({ code: 0, stdout, stderr });
        else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr });
        else resolve(notStarted(error, stderr));
      });
    } catch (error) {
      resolve(notStarted(error, ''));
    }
  });
}

function notStarted(error: unknown, stderr: string): Outcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { code: -1, stdout: '', stderr: stderr || String(error), startCode: code };
}
