import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { totalsQuery } from '../api/growing-list.ts';
import type { Comparison } from '../data/use-compared.ts';
import type { GrowingTable } from '../data/use-growing-table.ts';
import type { RecordNavigation } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { countDifference, timeDifference } from '../ui/Difference.tsx';
import { IconCompare } from '../ui/icons.tsx';
import { ToolButton } from '../ui/ToolButton.tsx';
import { type Total, Totals } from '../ui/Totals.tsx';

interface ListTotalsProps<Stored, Row> {
  table: GrowingTable<Stored, Row>;
  comparison: Comparison;
  /** Labels of the figures. `average` left out: not shown. */
  terms: { count: string; time: string; average?: string; longest: string; openLongest: (long: string) => string };
  /** Further figures after the number of rows. */
  further?: readonly Total[];
  /** Opens the longest row. */
  navigation: Pick<RecordNavigation, 'open' | 'hrefOf'>;
  /** Buttons before and after that of the comparison. */
  before?: ReactNode;
  after?: ReactNode;
  isOpen?: boolean;
  children?: ReactNode;
}

/** Totals of the rows that match, beside those of the period before. */
export function ListTotals<Stored, Row>(props: ListTotalsProps<Stored, Row>) {
  const { table, comparison, terms, further = [], navigation, isOpen, children } = props;
  const { compared, label, toggle } = comparison;
  const format = useFormat();
  const enabled = compared !== undefined;
  const { data: both } = useQuery({ ...totalsQuery(table.list, { ...table.filter, ...compared?.query }), enabled });
  const earlier = enabled ? both?.compared : undefined;
  const { totals } = table;
  const { count = 0, seconds = 0, longest } = totals ?? {};
  /** Not zero while the totals load. */
  const figure = (words: string): string => (totals ? words : text.records.nothing);
  const longestWords = figure(format.duration(longest?.seconds ?? 0));
  const link = longest && {
    href: navigation.hrefOf(longest.id),
    title: terms.openLongest(longestWords),
    onOpen: () => navigation.open(longest.id),
  };
  return (
    <Totals
      label={text.visits.totals.label}
      than={compared?.than}
      {...(isOpen !== undefined && { isOpen })}
      totals={[
        {
          term: terms.count,
          value: figure(format.number(count)),
          difference: earlier && countDifference(count, earlier.count, format),
        },
        ...further,
        {
          term: terms.time,
          value: figure(format.totalDuration(seconds)),
          difference: earlier && timeDifference(seconds, earlier.seconds, format),
        },
        ...(terms.average === undefined
          ? []
          : [{ term: terms.average, value: figure(format.duration(count === 0 ? 0 : seconds / count)) }]),
        { term: terms.longest, value: longestWords, link: link ?? undefined },
      ]}
      buttons={
        <>
          {props.before}
          <ToolButton icon={<IconCompare size={16} />} aria-label={label} aria-pressed={enabled} onClick={toggle}>
            <span>{label}</span>
          </ToolButton>
          {props.after}
        </>
      }
    >
      {children}
    </Totals>
  );
}
