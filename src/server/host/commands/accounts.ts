/** `account add` and `account remove`. */
import { languages } from '../../../contract/choices.ts';
import { text } from '../../../contract/fields.ts';
import { hashPassword } from '../../api/passwords.ts';
import { removeAccount } from '../../store/account-removal.ts';
import { createAccount, findAccountsByName, readAccount } from '../../store/accounts.ts';
import { insertChanges } from '../../store/audit.ts';
import { createUser, findUser } from '../../store/users.ts';
import { accountNamed, commandLine } from './account-called.ts';
import { type Command, CommandError, type ExitCode, exitCodes, usageError } from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { askNewPassword, passwordHelp } from './new-password.ts';

export const addAccountCommand: Command = {
  usage: 'NAME --username U',
  summary: 'Make an account with one administrator.',
  help: [
    'NAME            what the account is called, 1 to 255 characters',
    '--username U    its first user, an administrator; no other user of the service may have that name',
    '',
    ...passwordHelp,
  ],
  operands: ['NAME'],
  options: { username: { type: 'string' } },
  async run(input): Promise<ExitCode> {
    const name = shortText('NAME', input.operands[0]);
    const username = shortText('--username', input.options.username);
    const passwordHash = await hashPassword(await askNewPassword(input, username));
    return input.withService(async ({ db }) => {
      if ((await findAccountsByName(db, name)).length > 0) throw new CommandError(`There is an account "${name}".`);
      const now = new Date();
      await db.transaction(async (tx) => {
        const account = { name, demo: false, timeZone: 'UTC', language: languages[0], now };
        const accountId = await createAccount(tx, account);
        if (accountId === undefined) throw new CommandError(`There is an account "${name}".`);
        const userId = await createUser(tx, { accountId, username, passwordHash, now });
        if (userId === undefined) throw new CommandError(`The username "${username}" is taken.`);
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

/** 1 to 255 characters, trimmed, as in the API. */
function shortText(what: string, sent: unknown): string {
  if (typeof sent !== 'string') throw usageError(`Say ${what}.`);
  const parsed = text().safeParse(sent);
  if (parsed.success) return parsed.data;
  throw usageError(`${what} ${parsed.error.issues[0]?.message ?? 'is not right'}.`);
}

export const removeAccountCommand: Command = {
  usage: 'NAME [--yes]',
  summary: 'Remove an account and everything in it, for good.',
  help: [
    'NAME     the account, by its name or as #ID; it has to be typed once more',
    '--yes    do not ask',
    '',
    'Its users and devices are out at once, beside a running service, too. There is no way back but a backup.',
  ],
  operands: ['NAME'],
  options: { yes: yesOption },
  run(input): Promise<ExitCode> {
    return input.withService(async ({ db, withoutTimeLimits }) => {
      const { id, name } = await accountNamed(db, input.operands[0] ?? '');
      await confirmed(input, {
        warning: `This removes the account "${name}" and everything in it, for good.`,
        question: 'Type the name of the account to go on:',
        word: name,
      });
      const rows = await withoutTimeLimits((patient) => removeAccount(patient, id));
      input.print(`The account "${name}" is removed, ${rows} rows in all.`);
      return exitCodes.done;
    });
  },
};
