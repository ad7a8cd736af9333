/** `ingest-key list`, `ingest-key revoke` and `ingest-key rotate`. */
import type { IngestKey } from '../../../contract/administration.ts';
import { accountNamed, commandLine } from './account-called.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  type ExitCode,
  exitCodes,
  type Service,
  usageError,
} from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { jsonHelp, jsonOption, printRows } from './listed.ts';

const accountHelp = '--account NAME    the account of the key, by its name or as #ID';
const keyHelp = 'KEY               the id of the key, or its name if no other key of the account has it';

export const listIngestKeysCommand: Command = {
  usage: '--account NAME [--json]',
  summary: 'List the device keys of an account, without the keys themselves.',
  help: [accountHelp, jsonHelp],
  operands: [],
  options: { account: { type: 'string' }, json: jsonOption },
  run(input): Promise<ExitCode> {
    return withAccount(input, async ({ call }, { id }) => {
      const keys = await call('listIngestKeys', commandLine(id));
      printRows(input, keys, (key) => {
        const used = key.lastUsedUtc === null ? 'never used' : `last used ${key.lastUsedUtc}`;
        return `${key.id}  "${key.name}"  created ${key.createdUtc}, ${used}`;
      });
      return exitCodes.done;
    });
  },
};

export const revokeIngestKeyCommand: Command = {
  usage: 'KEY --account NAME [--yes]',
  summary: 'End a device key. Devices that still send with it are refused within 5 seconds.',
  help: [keyHelp, accountHelp, '--yes             do not ask'],
  operands: ['KEY'],
  options: { account: { type: 'string' }, yes: yesOption },
  run(input): Promise<ExitCode> {
    return withAccount(input, async ({ call }, { id, name }) => {
      const key = await keyCalled(call, id, input.operands[0] ?? '');
      await confirmed(input, {
        warning: `Devices that send with the key "${key.name}" of the account "${name}" will be refused.`,
        question: 'Type the name of the key to continue:',
        word: key.name,
      });
      await call('deleteIngestKey', commandLine(id), { path: { ingestKeyId: key.id } });
      input.print(`Revoked the key "${key.name}" (${key.id}) of the account "${name}".`);
      return exitCodes.done;
    });
  },
};

export const rotateIngestKeyCommand: Command = {
  usage: 'KEY --account NAME',
  summary: 'Create a second key beside a key. Both work until the old one is revoked.',
  help: [
    keyHelp,
    accountHelp,
    '',
    'Set the new key in all devices, wait until "ingest-key list" shows that the old one is no longer used, then end the',
    'old one with "ingest-key revoke".',
  ],
  operands: ['KEY'],
  options: { account: { type: 'string' } },
  run(input): Promise<ExitCode> {
    return withAccount(input, async ({ call }, { id, name }) => {
      const old = await keyCalled(call, id, input.operands[0] ?? '');
      const made = await call('makeIngestKey', commandLine(id), { body: { name: old.name } });
      input.complain(`New key ${made.id} "${made.name}" of the account "${name}", shown only once:`);
      input.print(made.key);
      input.complain(
        `The old key still works. When no device uses it: ingest-key revoke ${old.id} --account "${name}"`,
      );
      return exitCodes.done;
    });
  },
};

function withAccount(
  input: CommandInput,
  work: (service: Service, account: { id: number; name: string }) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { account } = input.options;
  if (typeof account !== 'string') throw usageError('Name the account: --account NAME');
  return input.withService(async (service) => work(service, await accountNamed(service.db, account)));
}

async function keyCalled(call: Service['call'], accountId: number, sent: string): Promise<IngestKey> {
  const keys = await call('listIngestKeys', commandLine(accountId));
  const byId = keys.find(({ id }) => String(id) === sent);
  if (byId) return byId;
  const [key, second] = keys.filter(({ name }) => name === sent);
  if (second) throw usageError(`Several keys have the name "${sent}": use the id instead. "ingest-key list" shows it.`);
  if (!key) throw new CommandError(`The account has no key "${sent}". "ingest-key list" shows its keys.`);
  return key;
}
