import { roleNameOf } from '../../contract/roles.ts';
import { text } from '../text/index.ts';

/** The name of a role. One of a newer version has no words. */
export function roleWords(role: number): string {
  const name = roleNameOf(role);
  return name === undefined ? text.records.unknownStatus(String(role)) : text.users.roles[name];
}
