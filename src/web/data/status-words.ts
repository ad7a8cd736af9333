/** Texts of statuses. A status that only another server knows is "Status 7". */

import { recordStatuses } from '../../contract/choices.ts';
import { text } from '../text/index.ts';

type Known = ReadonlyMap<number, string>;

/** The two statuses with texts of the record's kind. */
export const knownStatuses = ({ active, inactive }: { active: string; inactive: string }): Known =>
  new Map([
    [recordStatuses.active, active],
    [recordStatuses.inactive, inactive],
  ]);

export const wordsOfStatus = (known: Known, status: number): string =>
  known.get(status) ?? text.records.unknownStatus(String(status));

/** The options of a form: the known statuses, and the status that the record has. */
export const statusOptions = (known: Known, current: string | undefined) =>
  [...new Set([...[...known.keys()].map(String), ...(current === undefined ? [] : [current])])].map((value) => ({
    value,
    label: wordsOfStatus(known, Number(value)),
  }));
