/** `user password` and `user reset-factor`: for people who lost what they sign in with. */
import { hashPassword } from '../../api/passwords.ts';
import { insertChanges, passwordChange } from '../../store/audit.ts';
import { endSessions } from '../../store/sessions.ts';
import { forgetFailures } from '../../store/sign-in-attempts.ts';
import { insertUserMail } from '../../store/user-mails.ts';
import { findUser, findUserByUsername, updatePasswordHash, usernameKey } from '../../store/users.ts';
import { commandLine } from './account-called.ts';
import { type Command, CommandError, type ExitCode, exitCodes } from './command.ts';
import { askNewPassword, passwordHelp } from './new-password.ts';

export const userPasswordCommand: Command = {
  usage: 'USERNAME',
  summary: "Change a user's password and sign them out everywhere.",
  help: ['USERNAME    a user of any account', '', ...passwordHelp],
  operands: ['USERNAME'],
  options: {},
  run(input): Promise<ExitCode> {
    const sent = input.operands[0] ?? '';
    return input.withService(async ({ db }) => {
      const found = await findUserByUsername(db, sent);
      if (!found) throw new CommandError(`There is no user "${sent}".`);
      const { id, accountId, username } = found;
      const passwordHash = await hashPassword(await askNewPassword(input, username));
      const now = new Date();
      await db.transaction(async (tx) => {
        await updatePasswordHash(tx, accountId, id, passwordHash);
        await endSessions(tx, accountId, id, now);
        await forgetFailures(tx, usernameKey(username));
        await insertUserMail(tx, { accountId, userId: id }, 'passwordChanged', now);
        const user = (await findUser(tx, accountId, id)) ?? { id };
        await insertChanges(tx, commandLine(accountId), [passwordChange(user)], now);
      });
      input.print(`Changed the password of "${username}".`);
      return exitCodes.done;
    });
  },
};

export const resetFactorCommand: Command = {
  usage: 'USERNAME',
  summary: 'Remove the second factor and the passkeys of a user, for the last administrator who lost them.',
  help: ['USERNAME    a user of any account, who then signs in with the password alone and gets a mail about it'],
  operands: ['USERNAME'],
  options: {},
  run({ operands: [sent = ''], withService, print }): Promise<ExitCode> {
    return withService(async ({ db, call }) => {
      const found = await findUserByUsername(db, sent);
      if (!found) throw new CommandError(`There is no user "${sent}".`);
      await call('resetTotp', commandLine(found.accountId), { path: { userId: found.id } });
      print(`"${found.username}" has no second factor and no passkeys now.`);
      return exitCodes.done;
    });
  },
};
