/** What a list says about itself on paper, and in the workbook of a report. */
import type { Language } from '../../contract/choices.ts';
import type { ListReport } from '../../contract/report-contents.ts';
import { type ReportFormat, reportFormat } from '../report/words.ts';
import type { ExportNames } from '../store/export-names.ts';
import type { ListFilter } from '../store/growing/source.ts';
import type { HeadTimes } from './group-totals.ts';
import type { ExportInput } from './tasks.ts';
import { type ExportWords, exportWords } from './words.ts';

export interface ListHead {
  title: string;
  /** "Visits" */
  list: string;
  /** "Visits, 20–26 Nov 2026" */
  subtitle: string;
  facts: { label: string; value: string }[];
}

/** What a head is made of. `name`: of the list. `times`: of its rows in all. */
export interface HeadInput extends Pick<ExportInput, 'language' | 'timeZone' | 'report' | 'filter' | 'count' | 'now'> {
  name: string;
  times?: HeadTimes | undefined;
}

/** `shown`: the number of rows in the file. */
export function headOf(input: HeadInput, names: ExportNames, shown: number): ListHead {
  const { language, timeZone, report, filter, count, now, times } = input;
  const words = exportWords[language];
  const format = reportFormat(language, timeZone);
  const name = capitalised(input.name, language);
  const daysOf = ({ startDate, endDate }: Partial<NonNullable<ListReport['compared']>>): string | undefined =>
    startDate && endDate && format.days(startDate.toISOString(), endDate.toISOString());
  return {
    title: report?.title ?? name,
    list: name,
    subtitle: [report && name, daysOf(filter)].filter(Boolean).join(', '),
    facts: [
      ...filterFacts(filter, { words, names, format }),
      {
        label: words.rows,
        value: shown < count ? words.firstRows(format.number(shown), format.number(count)) : format.number(count),
      },
      ...(times
        ? [
            { label: words.total, value: format.duration(times.seconds) },
            ...(times.secondsBefore === undefined
              ? []
              : [{ label: words.totalBefore, value: format.duration(times.secondsBefore) }]),
          ]
        : []),
      ...(report?.compared ? [{ label: words.comparedWith, value: daysOf(report.compared) ?? '' }] : []),
      { label: format.words.timeZone, value: timeZone },
      { label: format.words.created, value: format.moment(now.toISOString()) },
    ],
  };
}

const capitalised = (name: string, language: Language): string =>
  name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);

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

/** The filters of a list in words: "Vehicle: Lorry 8, Lorry 9". Values of one label are in one line. 0 means no record. */
function filterFacts(filter: ListFilter, options: FilterWords): Fact[] {
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
