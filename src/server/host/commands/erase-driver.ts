/** `driver erase`: removes a person's data and keeps the fleet's history. */

import { insertChanges } from '../../store/audit.ts';
import { eraseDriver, findDriverAccounts } from '../../store/erasure.ts';
import { allVersions, raiseVersions } from '../../store/versions.ts';
import { accountNamed, commandLine } from './account-called.ts';
import { type Command, CommandError, type ExitCode, exitCodes, type Service, usageError } from './command.ts';

export const eraseDriverCommand: Command = {
  usage: 'ID [--account NAME]',
  summary: "Permanently replace a driver's personal data everywhere.",
  help: [
    'ID                the id of the driver, deleted or not',
    '--account NAME    whose driver it is, by its name or as #ID',
    '',
    'Name, mobile, username, e-mail address, buttons and external references are replaced, present and earlier ones:',
    'in the driver, in the reads of the buttons, in the audit, in notices, in saved views and in texts that name the',
    'driver. The id stays, so that assignments and visits are kept. The driver becomes inactive.',
    'Existing backups still contain the data. "restore --replace" of such a backup erases the driver again.',
  ],
  operands: ['ID'],
  options: { account: { type: 'string' } },
  run({ operands: [sent = ''], options: { account }, withService, print }): Promise<ExitCode> {
    const driverId = /^\d{1,15}$/.test(sent) ? Number(sent) : undefined;
    if (driverId === undefined) throw usageError(`ID must be a whole number, not "${sent}".`);
    return withService(async (service) => {
      const { id, name } = await accountOf(service, driverId, account);
      if (!(await eraseEverywhere(service.db, id, driverId)))
        throw new CommandError(`The account "${name}" has no driver ${driverId}.`);
      print(`Erased driver ${driverId} of the account "${name}".`);
      return exitCodes.done;
    });
  },
};

/** Returns false if the account has no such driver. */
export const eraseEverywhere = (db: Service['db'], accountId: number, driverId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Texts of any kind may name the driver, and all services keep answers with them.
    await raiseVersions(tx, accountId, allVersions);
    const after = await eraseDriver(tx, accountId, driverId);
    if (!after) return false;
    const change = { action: 'erase', resource: 'driver', id: driverId, after } as const;
    await insertChanges(tx, commandLine(accountId), [change], new Date());
    return true;
  });

async function accountOf({ db }: Service, driverId: number, named: unknown): Promise<{ id: number; name: string }> {
  if (typeof named === 'string') return accountNamed(db, named);
  const [account, second] = await findDriverAccounts(db, driverId);
  if (!account) throw new CommandError(`There is no driver ${driverId}.`);
  if (second) throw usageError(`Several accounts have a driver ${driverId}: add --account NAME.`);
  return account;
}
