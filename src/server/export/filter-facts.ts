/** The filters of a list in words: "Vehicle: Lorry 8, Lorry 9". */

import type { ReportFormat } from '../report/words.ts';
import type { ExportNames } from '../store/export-names.ts';
import type { ListFilter } from '../store/growing/source.ts';
import type { ExportWords } from './words.ts';

interface FilterWords {
  words: ExportWords;
  names: ExportNames;
  format: ReportFormat;
}

interface Fact {
  label: string;
  value: string;
}

/** Label, and the words for one value. */
type Described = readonly [label: string, valueOf: (value: never) => string | null | undefined];

const described = ({ words, names, format }: FilterWords): Readonly<Record<string, Described>> => {
  const among =
    (known: Readonly<Record<string, string>>) =>
    (value: string | number): string | undefined =>
      known[value];
  const yesOrNo = (value: boolean): string => (value ? words.yes : words.no);
  return {
    vehicleId: [words.vehicle, (id) => names.vehicle(id)?.name],
    fleetId: [words.fleet, names.fleet],
    geofenceId: [words.geofence, (id) => names.geofence(id)?.name],
    tagId: [words.tags, names.tag],
    driverId: [words.driver, names.driver],
    probeId: [words.probe, names.probe],
    profileId: [words.profile, names.profile],
    inputId: [words.input, (id) => names.input(id)?.name],
    inputTypeId: [words.inputType, names.inputType],
    ruleId: [words.rule, names.rule],
    userId: [words.user, names.user],
    state: [words.state, among({ ...words.states, ...words.rowStates })],
    bound: [words.bound, among(words.bounds)],
    cause: [words.cause, among({ ...words.causes, ...words.alerts })],
    value: [words.value, among(words.values)],
    assignmentSource: [words.source, among(words.sources)],
    action: [words.action, among(words.actions)],
    resource: [words.kind, among(words.kinds)],
    channel: [words.channel, among(words.channels)],
    reviewed: [words.reviewed, yesOrNo],
    disregarded: [words.counts, (value: boolean) => yesOrNo(!value)],
    minSeconds: [words.duration, (seconds) => words.atLeast(format.duration(seconds))],
    maxSeconds: [words.duration, (seconds) => words.atMost(format.duration(seconds))],
    minStoppedSeconds: [words.stopped, (seconds) => words.atLeast(format.duration(seconds))],
    maxStoppedSeconds: [words.stopped, (seconds) => words.atMost(format.duration(seconds))],
    search: [words.search, (sent: string) => sent],
  };
};

/** Values of one label are in one line. 0 stands for no record. */
export function filterFacts(filter: ListFilter, options: FilterWords): Fact[] {
  const byLabel = new Map<string, string[]>();
  for (const [name, [label, valueOf]] of Object.entries(described(options))) {
    // The contract has no other values.
    const sent = [filter[name]].flat() as (string | number | boolean | null | undefined)[];
    const values = sent.filter((value) => value !== undefined && value !== null);
    const texts = values.map(
      (value) => valueOf(value as never) ?? (value === 0 ? options.words.without : String(value)),
    );
    if (texts.length > 0) byLabel.set(label, [...(byLabel.get(label) ?? []), ...texts]);
  }
  return [...byLabel].map(([label, texts]) => ({ label, value: texts.join(', ') }));
}
