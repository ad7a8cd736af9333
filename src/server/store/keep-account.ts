/** Restores one account from a backup of several. */
import { accountColumn } from '../database/dump.ts';
import { LoadError, parsed, type RowsVisitor } from '../database/dump-lines.ts';
import { isAccountCalled } from './accounts.ts';

/** A row of the table `account`. */
interface AccountRow {
  id: string;
  name: string;
  nameKey: string;
  line: string;
}

/**
 * Passes only the rows of one account on to the visitor: `wanted` is its name, or `#ID`. A backup has the table of accounts
 * before all tables with an account's rows. Throws LoadError.
 */
export function keepAccount(wanted: string, visitor: RowsVisitor): RowsVisitor {
  const accounts: AccountRow[] = [];
  let accountId: string | undefined;
  let table = '';
  let columns: readonly string[] = [];
  /** The index of the column with the account's id; -1: the table has none. */
  let owner = -1;
  const isKept = (): boolean => owner >= 0 || table === 'migration';
  return {
    table(name, names) {
      table = name;
      columns = names;
      owner = names.indexOf(accountColumn(name, names) ?? '');
      if (isKept()) visitor.table(name, names);
    },
    async row(line) {
      if (table === 'account') accounts.push(accountOf(line, columns));
      else if (owner < 0) {
        if (isKept()) await visitor.row(line);
      } else if (accountId === undefined) throw new LoadError(`is damaged: the accounts come after the table ${table}`);
      else if (valuesOf(line)[owner] === accountId) await visitor.row(line);
    },
    async next(numbers) {
      if (table === 'account') {
        const account = chosen(wanted, accounts);
        accountId = account.id;
        await visitor.row(account.line);
      }
      if (isKept()) await visitor.next?.(numbers);
    },
  };
}

function valuesOf(line: string): readonly (string | null)[] {
  const values = parsed(line);
  return Array.isArray(values) ? (values as (string | null)[]) : [];
}

function accountOf(line: string, columns: readonly string[]): AccountRow {
  const values = valuesOf(line);
  const [id = '', name = '', nameKey = ''] = ['id', 'name', 'name_key'].map(
    (column) => values[columns.indexOf(column)] ?? '',
  );
  return { id, name, nameKey, line };
}

function chosen(wanted: string, accounts: readonly AccountRow[]): AccountRow {
  const named = accounts.filter(({ nameKey }) => isAccountCalled(wanted, nameKey));
  const found = named.length === 1 ? named[0] : accounts.find(({ id }) => `#${id}` === wanted);
  if (found) return found;
  const listed = (named.length > 0 ? named : accounts).map(({ id, name }) => `"${name}" (#${id})`).join(', ');
  if (named.length > 0) throw new LoadError(`has several accounts "${wanted}": use the id of one of ${listed}`);
  throw new LoadError(`has no account "${wanted}". It has ${listed || 'no account'}`);
}
