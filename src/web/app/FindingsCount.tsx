import { useQuery } from '@tanstack/react-query';
import { findingsPeriod, findingsQuery } from '../api/findings.ts';
import { countToLookAt } from '../data/notable.ts';
import { datesOf } from '../data/period.ts';
import { usePeriod } from '../data/use-period.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { MenuCount } from './MenuCount.tsx';

/**
 * How many geofences the page "Places" says to look at. The service computes findings for seconds, so the menu never asks for them: it
 * shows what the page has found, until geofences change.
 */
export function FindingsCount() {
  const dates = datesOf(usePeriod({}, findingsPeriod));
  const { data } = useQuery({ ...findingsQuery(dates), enabled: false });
  const { number } = useFormat();
  if (!data) return null;
  const count = countToLookAt(data.findings);
  return <MenuCount count={count} words={text.findings.waiting(count, number(count))} />;
}
