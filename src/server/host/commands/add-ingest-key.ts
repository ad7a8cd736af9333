/** `ingest-key add`: a key for devices or a gateway. */
import { accountNamed, commandLine } from './account-called.ts';
import { type Command, type ExitCode, exitCodes, usageError } from './command.ts';

export const addIngestKeyCommand: Command = {
  usage: '--account NAME [--name N] [--device ID]...',
  summary: 'Create a device key. It is shown only once.',
  help: [
    '--account NAME    the account that the messages go to, by its name or as #ID',
    '--name N          what the key is for; "Command line" if it is left out',
    '--device ID       only this device may send with the key; repeat it for several',
  ],
  operands: [],
  options: {
    account: { type: 'string' },
    name: { type: 'string', default: 'Command line' },
    device: { type: 'string', multiple: true },
  },
  run({ options: { account, name, device }, withService, print, complain }): Promise<ExitCode> {
    if (typeof account !== 'string') throw usageError('Name the account of the key: --account NAME');
    return withService(async ({ db, call }) => {
      const { id, name: accountName } = await accountNamed(db, account);
      const { key } = await call('makeIngestKey', commandLine(id), {
        body: { name: String(name), deviceIds: Array.isArray(device) ? device.map(String) : null },
      });
      complain(`Device key for the account "${accountName}", shown only once:`);
      print(key);
      return exitCodes.done;
    });
  },
};
