/** What a list says about itself on paper, and in the workbook of a report. */
import type { Language } from '../../contract/choices.ts';
import type { ListReport } from '../../contract/report-contents.ts';
import { reportFormat } from '../report/words.ts';
import type { ExportNames } from '../store/export-names.ts';
import { filterFacts } from './filter-facts.ts';
import type { HeadTimes } from './group-totals.ts';
import type { ExportInput } from './tasks.ts';
import { exportWords } from './words.ts';

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
