import { newPassword } from '../../../contract/users.ts';
import { isCommonPassword } from '../../api/common-passwords.ts';
import { CommandError, type CommandInput, usageError } from './command.ts';

/** For `--help`: passwords are never arguments, because other users of the machine can read those. */
export const passwordHelp = [
  'The command asks for the password without showing it, or reads the first line of standard input',
  'or the environment variable FENCELINE_PASSWORD.',
];

/** A password of 8 to 200 characters, except the most common ones. */
export async function askNewPassword(
  { environment, terminal }: Pick<CommandInput, 'environment' | 'terminal'>,
  username: string,
): Promise<string> {
  const password = environment.FENCELINE_PASSWORD || (await askTwice());
  if (password === undefined) {
    throw usageError('A password is needed: on standard input, or in FENCELINE_PASSWORD.');
  }
  const { error } = newPassword.safeParse(password);
  if (error) throw new CommandError(`The password ${error.issues[0]?.message ?? 'is invalid'}.`);
  if (await isCommonPassword(password)) {
    throw new CommandError('This is one of the most common passwords. Choose another password.');
  }
  return password;

  async function askTwice(): Promise<string | undefined> {
    const first = await terminal.ask(`New password of ${username}:`, { secret: true });
    if (!terminal.interactive) return first;
    const second = await terminal.ask('Once more:', { secret: true });
    if (first !== second) throw new CommandError('The passwords do not match. Nothing was changed.');
    return first;
  }
}
