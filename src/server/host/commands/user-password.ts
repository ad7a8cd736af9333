/** `user password`: sets a new password for a user who forgot it. */
import { hashPassword } from '../../api/passwords.ts';
import { insertChanges, passwordChange } from '../../store/audit.ts';
import { endSessions } from '../../store/sessions.ts';
import { forgetFailures } from '../../store/sign-in-attempts.ts';
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
        const user = (await findUser(tx, accountId, id)) ?? { id };
        await insertChanges(tx, commandLine(accountId), [passwordChange(user)], now);
      });
      input.print(`Changed the password of "${username}".`);
      return exitCodes.done;
    });
  },
};
