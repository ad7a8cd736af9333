/** `user list` and `user add`. */
import { roles, userStatuses } from '../../../contract/choices.ts';
import { roleNameOf, roleNames } from '../../../contract/roles.ts';
import { accountNamed, commandLine } from './account-called.ts';
import { type Command, type ExitCode, exitCodes, usageError } from './command.ts';
import { jsonHelp, jsonOption, printRows } from './listed.ts';
import { askNewPassword, passwordHelp } from './new-password.ts';

const roleName = (role: number): string => roleNameOf(role) ?? String(role);

export const listUsersCommand: Command = {
  usage: '--account NAME [--json]',
  summary: 'List the users of an account.',
  help: ['--account NAME    by its name or as #ID', jsonHelp],
  operands: [],
  options: { account: { type: 'string' }, json: jsonOption },
  run(input): Promise<ExitCode> {
    const { account } = input.options;
    if (typeof account !== 'string') throw usageError('Name the account: --account NAME');
    return input.withService(async ({ db, call }) => {
      const { id } = await accountNamed(db, account);
      const users = await call('listUsers', commandLine(id));
      printRows(input, users, (user) => {
        const status = user.status === userStatuses.active ? '' : ', disabled';
        return `${user.id}  "${user.username}"  ${roleName(user.role)}${status}`;
      });
      return exitCodes.done;
    });
  },
};

export const addUserCommand: Command = {
  usage: 'USERNAME --account NAME [--role ROLE] [--name N] [--email E]',
  summary: 'Add a user to an account.',
  help: [
    'USERNAME          no other user of the service may have that name',
    '--account NAME    by its name or as #ID',
    `--role ROLE       ${roleNames.join(', ')}; "viewer" if it is left out`,
    '--name N          how the dashboard shows the person',
    '--email E         their e-mail address',
    '',
    ...passwordHelp,
  ],
  operands: ['USERNAME'],
  options: {
    account: { type: 'string' },
    role: { type: 'string', default: 'viewer' },
    name: { type: 'string' },
    email: { type: 'string' },
  },
  async run(input): Promise<ExitCode> {
    const { account, role: sentRole, name, email } = input.options;
    if (typeof account !== 'string') throw usageError('Name the account: --account NAME');
    const role = roleNames.find((each) => each === sentRole);
    if (!role) throw usageError(`--role must be one of ${roleNames.join(', ')}, not "${String(sentRole)}".`);
    const username = input.operands[0] ?? '';
    const password = await askNewPassword(input, username);
    return input.withService(async ({ db, call }) => {
      const { id, name: accountName } = await accountNamed(db, account);
      await call('saveUser', commandLine(id), {
        body: {
          ...{ username, password, role: roles[role], status: userStatuses.active },
          ...(typeof name === 'string' && { name }),
          ...(typeof email === 'string' && { email }),
        },
      });
      input.print(`Added the ${role} "${username}" to the account "${accountName}".`);
      return exitCodes.done;
    });
  },
};
