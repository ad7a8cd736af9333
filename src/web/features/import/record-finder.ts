/** Finds the records that cells name: by name, by a field that identifies them, or by external reference. */
import { fold } from '../../../contract/fold.ts';
import { idOf, kindOfNumber } from '../../../contract/kinds.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { allDefinitions } from '../../records/all-definitions.ts';
import { wireIn } from '../../records/define-record.ts';
import type { NamedKind, ValueContext } from '../../records/field.ts';

/** Records by kind, where more than their names identify them. */
export type RecordsOfKind = Partial<Record<NamedKind, readonly object[]>>;

export interface RecordFinder {
  /** Ids of the records that the text means. A name in the same spelling wins. */
  find(kind: NamedKind, text: string): readonly number[];
  /** A text that finds this record alone; its name if there is none. */
  textOf(kind: NamedKind, id: number): string;
}

interface Index {
  exact: Map<string, Set<number>>;
  loose: Map<string, Set<number>>;
  /** Texts of a record, its name first. */
  texts: Map<number, string[]>;
}

export function createRecordFinder(
  names: ValueContext['names'],
  records: RecordsOfKind,
  references: readonly ExternalReference[],
): RecordFinder {
  const indexes = new Map<NamedKind, Index>();
  const indexOf = (kind: NamedKind): Index => {
    const known = indexes.get(kind);
    if (known) return known;
    const index: Index = { exact: new Map(), loose: new Map(), texts: new Map() };
    indexes.set(kind, index);
    const learn = (id: number, text: string): void => {
      add(index.exact, text, id);
      add(index.loose, wordsIn(text), id);
      index.texts.set(id, [...(index.texts.get(id) ?? []), text]);
    };
    for (const [id, name] of names[kind] ?? []) learn(id, name);
    for (const record of records[kind] ?? []) {
      for (const text of identifiersOf(kind, record)) learn(idOf(kind, record), text);
    }
    for (const { resourceType, resourceId, reference } of references) {
      if (kindOfNumber(resourceType) === kind) learn(resourceId, reference);
    }
    return index;
  };
  const find: RecordFinder['find'] = (kind, text) => {
    const { exact, loose } = indexOf(kind);
    return [...(exact.get(text) ?? loose.get(wordsIn(text)) ?? [])];
  };
  return {
    find,
    textOf(kind, id) {
      const [name = '', ...others] = indexOf(kind).texts.get(id) ?? [];
      return [name, ...others].find((text) => find(kind, text).length === 1) ?? name;
    },
  };
}

/** Case, accents, and the signs and spaces between words do not matter: "l ab1" is "L-AB 1", but not "LA-B 1". */
const wordsIn = (text: string): string =>
  fold(text)
    .match(/\p{L}+|\p{N}+/gu)
    ?.join(' ') ?? text;

const add = (to: Map<string, Set<number>>, text: string, id: number): void =>
  void (text !== '' && to.set(text, (to.get(text) ?? new Set()).add(id)));

function identifiersOf(kind: NamedKind, record: object): string[] {
  const { fields = {} } = allDefinitions.find((each) => each.kind === kind) ?? {};
  return Object.entries(fields).flatMap(([name, { identifies }]) => {
    const value = identifies === undefined ? undefined : wireIn(record, name);
    return typeof value === 'string' ? [value] : [];
  });
}
