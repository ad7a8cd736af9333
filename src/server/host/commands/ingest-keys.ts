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
        const ends = key.endsUtc === null ? '' : `, ends ${key.endsUtc}`;
        const only = key.deviceIds === null ? '' : `, only for ${key.deviceIds.join(', ')}`;
        return `${key.id}  "${key.name}"  created ${key.createdUtc}, ${used}${ends}${only}`;
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
  usage: 'KEY --account NAME [--overlap TIME]',
  summary: 'Create a key that replaces another one. Both work for the overlap, or until the old one is revoked.',
  help: [
    keyHelp,
    accountHelp,
    '--overlap TIME    the old key ends by itself after this time: 30m, 24h or 7d; 0m ends it at once',
    '',
    'Set the new key in all devices. "ingest-key list" shows whether a device still uses the old one. Without --overlap, end',
    'the old one with "ingest-key revoke".',
  ],
  operands: ['KEY'],
  options: { account: { type: 'string' }, overlap: { type: 'string' } },
  run(input): Promise<ExitCode> {
    const overlapMinutes = overlapOf(input.options['overlap']);
    return withAccount(input, async ({ call }, { id, name }) => {
      const old = await keyCalled(call, id, input.operands[0] ?? '');
      const path = { ingestKeyId: old.id };
      const made = await call('rotateIngestKey', commandLine(id), { path, body: { overlapMinutes } });
      const { endsUtc } = await call('getIngestKey', commandLine(id), { path });
      input.complain(`New key ${made.id} "${made.name}" of the account "${name}", shown only once:`);
      input.print(made.key);
      input.complain(
        endsUtc
          ? `The old key ends at ${endsUtc}.`
          : `The old key still works. When no device uses it: ingest-key revoke ${old.id} --account "${name}"`,
      );
      return exitCodes.done;
    });
  },
};

const unitsInMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };

function overlapOf(sent: CommandInput['options'][string]): number | undefined {
  if (sent === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(String(sent)) ?? [];
  if (count === undefined) throw usageError(`--overlap must be a time such as 30m, 24h or 7d, not "${String(sent)}".`);
  return Number(count) * (unitsInMinutes[unit] ?? 0);
}

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
