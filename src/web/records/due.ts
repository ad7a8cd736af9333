/** Records with a day that needs attention before it comes, such as the end of a licence. */
import { idOf } from '../../contract/kinds.ts';
import { pathOfRecord } from '../paths/of-record.ts';
import { wireIn } from './define-record.ts';
import { type AnyDefinition, definitions } from './definitions.ts';
import { dueState, type ValueContext } from './field.ts';

export interface DueRecord {
  /** `driver 7 licenceExpires` */
  key: string;
  name: string;
  /** Address of the record. */
  to: string | undefined;
  /** "Licence expires on 12 Dec 2026" */
  words: string;
}

const dueDefinitions = definitions.filter(({ fields }) => Object.values(fields).some(({ due }) => due));
/** Kinds with a field that becomes due. */
export const dueKinds = dueDefinitions.map(({ kind }) => kind);

/**
 * Records that need attention, the earliest day first. `lists` are the records of `dueKinds`. `today` is a day such as
 * `2026-11-20`.
 */
export function dueRecords(
  lists: readonly (readonly object[] | undefined)[],
  context: ValueContext,
  today: string,
): DueRecord[] {
  const found = dueDefinitions.flatMap((of, at) =>
    (lists[at] ?? [])
      .filter((record) => !of.isSettled(record))
      .flatMap((record) => dueFieldsOf(of, record, context, today)),
  );
  return found.sort((one, other) => one.day.localeCompare(other.day)).map(({ day: _, ...due }) => due);
}

function dueFieldsOf(
  of: AnyDefinition,
  record: object,
  context: ValueContext,
  today: string,
): (DueRecord & { day: string })[] {
  const id = idOf(of.kind, record);
  const references = of.names.filter((name) => of.fields[name]?.control.as === 'pick');
  const names = [of.nameOf(record), ...references.map((name) => of.words(name, record, context))];
  return of.names.flatMap((name) => {
    const due = of.fields[name]?.due;
    const day = wireIn(record, name);
    const state = due && typeof day === 'string' ? dueState(day, due, today) : undefined;
    if (!due || !state || typeof day !== 'string') return [];
    return [
      {
        day,
        key: `${of.kind} ${id} ${name}`,
        name: names.filter(Boolean).join(' · '),
        to: pathOfRecord(of.kind, id),
        words: (state === 'over' ? due.wasOn : due.on)(context.format.date(day)),
      },
    ];
  });
}
