/** Imports of all kinds except geofences, and bulk changes of inputs and probes. */
import type { ImportOptions, ImportReply } from '../../contract/bulk.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { RowList } from '../../contract/rows.ts';
import { newPassword } from '../../contract/users.ts';
import { commonPasswordProblems } from '../api/common-passwords.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import type { Passwords } from '../api/passwords.ts';
import type { Asker } from '../work/fair-queue.ts';
import { contextOf, type ImportKind } from './bulk/bulk-kind.ts';
import { importRows } from './bulk/import-rows.ts';
import { bulkDrivers } from './bulk/kinds/drivers.ts';
import { bulkReferences } from './bulk/kinds/external-references.ts';
import { bulkInputs, bulkProbes } from './bulk/kinds/inputs.ts';
import { bulkAlertRules } from './bulk/kinds/simple.ts';
import { bulkTags } from './bulk/kinds/tags.ts';
import { bulkUsers, type NewPasswords } from './bulk/kinds/users.ts';
import { bulkVehicles } from './bulk/kinds/vehicles.ts';

interface Importing extends Pick<Call<never>, 'tx' | 'caller' | 'now' | 'record' | 'allLetters'> {
  body: ImportOptions & { rows: RowList };
}

export const importOf =
  <Parsed, Content extends object, Saved extends object>(kind: ImportKind<Parsed, Content, Saved>) =>
  async (call: Importing): Promise<ImportReply> => {
    const { reply, changes } = await importRows(contextOf(call), kind, call.body);
    call.record(changes);
    return reply;
  };

export const importHandlers = {
  importDrivers: importOf(bulkDrivers),
  importVehicles: importOf(bulkVehicles),
  importTags: importOf(bulkTags),
  importExternalReferences: importOf(bulkReferences),
  importInputs: importOf(bulkInputs),
  importProbes: importOf(bulkProbes),
  importAlertRules: importOf(bulkAlertRules),
  importUsers: {
    async prepare({ services, caller, body: { rows } }) {
      return importOf(bulkUsers(await newPasswordsOf(rows, services.passwords, caller)));
    },
  },
} satisfies Partial<Handlers>;

/** One after the other, so that other people can still sign in. */
async function newPasswordsOf(rows: RowList, passwords: Passwords, asker: Asker): Promise<NewPasswords> {
  const [hashes, refused] = [new Map<number, string>(), new Map<number, FieldProblem[]>()];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows.at(index);
    const sent = typeof row === 'object' && row !== null && 'password' in row ? row.password : undefined;
    const password = newPassword.safeParse(sent);
    if (!password.success) continue;
    const problems = await commonPasswordProblems('#/password', password.data);
    if (problems.length > 0) refused.set(index, problems);
    else hashes.set(index, await passwords.hash(password.data, asker));
  }
  return { hashes, refused };
}
