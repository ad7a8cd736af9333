/** The commands about accounts. */
import type * as z from 'zod';
import {
  bytesOfMegabyte,
  languages,
  retentionDays,
  suspendedIntakeDays,
  wholeMegabytes,
} from '../../../contract/choices.ts';
import { identifier, text } from '../../../contract/fields.ts';
import { hashPassword } from '../../api/passwords.ts';
import { removeAccount } from '../../store/account-removal.ts';
import {
  createAccount,
  findAccountsByName,
  type Limits,
  listAccounts,
  readAccount,
  readCounts,
  readLimits,
  retentionDaysOf,
  setLimits,
  setSuspended,
} from '../../store/accounts.ts';
import { insertChanges, savedChange } from '../../store/audit.ts';
import { createUser, findUser, findUserByUsername } from '../../store/users.ts';
import { readTelemetryUsage } from '../../telemetry/usage.ts';
import { accountNamed, commandLine } from './account-called.ts';
import { backupCommand } from './backup.ts';
import { type Command, CommandError, type CommandInput, type ExitCode, exitCodes, usageError } from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { jsonHelp, jsonOption, printRows } from './listed.ts';
import { askNewPassword, passwordHelp } from './new-password.ts';

export const listAccountsCommand: Command = {
  usage: '[--json]',
  summary: 'List all accounts.',
  help: [jsonHelp],
  operands: [],
  options: { json: jsonOption },
  run(input): Promise<ExitCode> {
    return input.withService(async ({ db }) => {
      printRows(input, await listAccounts(db), (account) => {
        const { id, name, demo, suspendedUtc } = account;
        const since = suspendedUtc === null ? '' : `  (suspended since ${suspendedUtc.toISOString()})`;
        return `#${id}  "${name}"${demo ? '  (demo)' : ''}${since}`;
      });
      return exitCodes.done;
    });
  },
};

export const addAccountCommand: Command = {
  usage: 'NAME --username U',
  summary: 'Create an account with one administrator.',
  help: [
    'NAME            the name of the account, 1 to 255 characters',
    '--username U    its first user, an administrator; no other user of the service may have that name',
    '',
    ...passwordHelp,
  ],
  operands: ['NAME'],
  options: { username: { type: 'string' } },
  async run(input): Promise<ExitCode> {
    const name = checkedText(text(), 'NAME', input.operands[0]);
    const username = checkedText(identifier(), '--username', input.options.username);
    const passwordHash = await hashPassword(await askNewPassword(input, username));
    return input.withService(async ({ db }) => {
      if ((await findAccountsByName(db, name)).length > 0)
        throw new CommandError(`There is already an account "${name}".`);
      const now = new Date();
      await db.transaction(async (tx) => {
        const account = { name, demo: false, timeZone: 'UTC', language: languages[0], now };
        const accountId = await createAccount(tx, account);
        if (accountId === undefined) throw new CommandError(`There is already an account "${name}".`);
        if (await findUserByUsername(tx, username)) throw new CommandError(`The username "${username}" is taken.`);
        const userId = await createUser(tx, { accountId, username, passwordHash, now });
        await insertChanges(
          tx,
          commandLine(accountId),
          [
            { action: 'create', resource: 'account', id: accountId, after: await readAccount(tx, accountId) },
            { action: 'create', resource: 'user', id: userId, after: await findUser(tx, accountId, userId) },
          ],
          now,
        );
      });
      input.print(`The account "${name}" is ready, with the administrator "${username}".`);
      return exitCodes.done;
    });
  },
};

/** As in the API. */
function checkedText(schema: z.ZodType<string>, what: string, sent: unknown): string {
  if (typeof sent !== 'string') throw usageError(`Say ${what}.`);
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw usageError(`${what} ${parsed.error.issues[0]?.message ?? 'is invalid'}.`);
}

export const removeAccountCommand: Command = {
  usage: 'NAME [--yes]',
  summary: 'Permanently remove an account and everything in it.',
  help: [
    'NAME     the account, by its name or as #ID; must be typed again to confirm',
    '--yes    do not ask',
    '',
    'Its users and devices lose access at once, also while the service runs. Only a backup can bring it back.',
  ],
  operands: ['NAME'],
  options: { yes: yesOption },
  run(input): Promise<ExitCode> {
    return input.withService(async ({ db, withoutTimeLimits }) => {
      const { id, name } = await accountNamed(db, input.operands[0] ?? '');
      await confirmed(input, {
        warning: `This permanently removes the account "${name}" and everything in it.`,
        question: 'Type the name of the account to continue:',
        word: name,
      });
      const rows = await withoutTimeLimits((patient) => removeAccount(patient, id));
      input.print(`Removed the account "${name}" (${rows} rows).`);
      return exitCodes.done;
    });
  },
};

const suspending = (suspend: boolean): Pick<Command, 'run'> => ({
  run(input): Promise<ExitCode> {
    return input.withService(async ({ db }) => {
      const { id, name, suspendedUtc } = await accountNamed(db, input.operands[0] ?? '');
      if (suspend) {
        await confirmed(input, {
          warning: `This locks all people and API keys of the account "${name}" out.`,
          question: 'Type the name of the account to continue:',
          word: name,
        });
      }
      const now = new Date();
      const after = suspend ? (suspendedUtc ?? now) : null;
      await db.transaction(async (tx) => {
        await setSuspended(tx, id, after);
        const change = savedChange('account', id, { suspendedUtc }, { suspendedUtc: after });
        await insertChanges(tx, commandLine(id), [change], now);
      });
      input.print(suspend ? `Suspended the account "${name}".` : `The account "${name}" works again.`);
      return exitCodes.done;
    });
  },
});

export const suspendAccountCommand: Command = {
  usage: 'NAME [--yes]',
  summary: 'Refuse all people and programs of an account, without removing anything.',
  help: [
    'NAME     the account, by its name or as #ID; must be typed again to confirm',
    '--yes    do not ask',
    '',
    `Its devices may send for ${suspendedIntakeDays} more days, and notices still go out. "account resume" ends it.`,
  ],
  operands: ['NAME'],
  options: { yes: yesOption },
  ...suspending(true),
};

export const resumeAccountCommand: Command = {
  usage: 'NAME',
  summary: 'End the suspension of an account.',
  help: ['NAME     the account, by its name or as #ID'],
  operands: ['NAME'],
  options: {},
  ...suspending(false),
};

export const accountUsageCommand: Command = {
  usage: '[NAME] [--json]',
  summary: 'Show the users, vehicles, positions, notices, storage and retention of each account, or of one.',
  help: ['NAME     the account, by its name or as #ID', jsonHelp],
  operands: ['[NAME]'],
  options: { json: jsonOption },
  run(input): Promise<ExitCode> {
    return input.withService(({ withoutTimeLimits, retentionDays: ofService }) =>
      withoutTimeLimits(async (db) => {
        const now = new Date();
        const rows = [];
        const [only] = input.operands;
        for (const { id, name } of only === undefined ? await listAccounts(db) : [await accountNamed(db, only)]) {
          const counts = { ...(await readCounts(db, id, now)), ...(await readTelemetryUsage(db, id, now)) };
          const limits = await readLimits(db, id);
          const days = retentionDaysOf(limits, ofService) ?? null;
          rows.push({ id, name, ...counts, retentionDays: days, limits });
        }
        printRows(
          input,
          rows,
          ({ id, name, users, vehicles, positions, notices, bytes, retentionDays: days, limits }) =>
            `#${id}  "${name}"  users: ${users}${ofLimit(limits.users)}, vehicles: ${vehicles}${ofLimit(limits.vehicles)}, positions yesterday: ${positions}${ofLimit(limits.positions)}, notices in 30 days: ${notices}${ofLimit(limits.notices)}, storage: ${wholeMegabytes(bytes)}${ofLimit(limits.bytes && wholeMegabytes(limits.bytes))} MB${days === null ? '' : `, retention in days: ${days}`}`,
        );
        return exitCodes.done;
      }),
    );
  },
};

const ofLimit = (limit: number | undefined): string => (limit === undefined ? '' : ` of ${limit}`);

interface LimitOption {
  kind: keyof Limits;
  /** How much of the kind one of the option is. */
  unit?: number;
  /** Without it, any whole number. */
  range?: { min: number; max: number };
}

const limitOptions: Readonly<Record<string, LimitOption>> = {
  vehicles: { kind: 'vehicles' },
  users: { kind: 'users' },
  positions: { kind: 'positions' },
  notices: { kind: 'notices' },
  storage: { kind: 'bytes', unit: bytesOfMegabyte },
  retention: { kind: 'retentionDays', range: retentionDays },
};

export const limitAccountCommand: Command = {
  usage: 'NAME [--vehicles N] [--users N] [--positions N] [--notices N] [--storage MB] [--retention DAYS] [--yes]',
  summary: 'Limit what an account may use. "none" ends a limit.',
  help: [
    'NAME             the account, by its name or as #ID',
    '--vehicles N     no more vehicles are added, also not by devices; existing ones stay',
    '--users N        no more active users are added or enabled; existing ones stay',
    '--positions N    a day; only a warning: all are stored',
    '--notices N      in 30 days; only a warning: all are sent',
    '--storage MB     of positions and readings; only a warning: nothing is deleted',
    '--retention DAYS older positions and readings are deleted, as by RETENTION_DAYS; the shorter time counts',
    '--yes            do not ask before a retention that deletes more',
    '',
    'Limits that are left out stay. Administrators of the account see them under Account.',
  ],
  operands: ['NAME'],
  options: {
    ...Object.fromEntries(Object.keys(limitOptions).map((option) => [option, { type: 'string' as const }])),
    yes: yesOption,
  },
  run(input): Promise<ExitCode> {
    const changed = Object.entries(limitOptions).flatMap(([option, limited]) => {
      const sent = input.options[option];
      return sent === undefined ? [] : [[limited.kind, limitOf(option, String(sent), limited)] as const];
    });
    if (changed.length === 0) throw usageError('Say what to limit, such as --vehicles 50.');
    return input.withService(async ({ db, retentionDays: ofService }) => {
      const { id, name } = await accountNamed(db, input.operands[0] ?? '');
      const current = await readLimits(db, id);
      await confirmShorter(input, name, {
        daysBefore: retentionDaysOf(current, ofService),
        daysAfter: retentionDaysOf(limitsAfter(current, changed), ofService),
      });
      await db.transaction(async (tx) => {
        const before = await readLimits(tx, id);
        const limits = limitsAfter(before, changed);
        await setLimits(tx, id, limits);
        const change = savedChange('account', id, { limits: before }, { limits });
        await insertChanges(tx, commandLine(id), [change], new Date());
      });
      input.print(`Changed the limits of the account "${name}".`);
      return exitCodes.done;
    });
  },
};

/** Only a backup brings back what a shorter time deletes. */
async function confirmShorter(
  input: CommandInput,
  name: string,
  { daysBefore, daysAfter }: Record<'daysBefore' | 'daysAfter', number | undefined>,
): Promise<void> {
  if (daysAfter === undefined || daysAfter >= (daysBefore ?? Number.POSITIVE_INFINITY)) return;
  await confirmed(input, {
    warning: `This permanently deletes positions and readings of the account "${name}" that are older than ${daysAfter} days.`,
    question: 'Type the name of the account to continue:',
    word: name,
  });
}

/** `undefined` ends a limit. */
type ChangedLimits = readonly (readonly [kind: keyof Limits, limit: number | undefined])[];

function limitsAfter(before: Limits, changed: ChangedLimits): Limits {
  const limits: Limits = { ...before };
  for (const [kind, limit] of changed) {
    if (limit === undefined) delete limits[kind];
    else limits[kind] = limit;
  }
  return limits;
}

/** Undefined: no limit. */
function limitOf(option: string, sent: string, { unit = 1, range }: LimitOption): number | undefined {
  if (sent === 'none') return undefined;
  const isInRange = range === undefined || (Number(sent) >= range.min && Number(sent) <= range.max);
  if (/^\d{1,12}$/.test(sent) && isInRange) return Number(sent) * unit;
  const wholeNumber = `a whole number${range ? ` from ${range.min} to ${range.max}` : ''}`;
  throw usageError(`--${option} must be ${wholeNumber} or none, not "${sent}".`);
}

export const exportAccountCommand: Command = {
  usage: 'NAME FILE',
  summary: 'Write an account and everything in it to a file, like "backup FILE --account NAME".',
  help: ['NAME     the account, by its name or as #ID', 'FILE     the file to write'],
  operands: ['NAME', 'FILE'],
  options: {},
  run: ({ operands: [account = '', file = ''], ...input }) =>
    backupCommand.run({ ...input, operands: [file], options: { account } }),
};
