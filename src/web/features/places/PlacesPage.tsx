import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { findingsPeriod, findingsQuery, proposalsQuery } from '../../api/findings.ts';
import { useGeofences } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { FindingCards } from '../../components/findings/FindingCards.tsx';
import { joined, withMirrors } from '../../components/findings/shown-finding.ts';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { TagLens } from '../../components/TagLens.tsx';
import { countToLookAt } from '../../data/notable.ts';
import { datesOf } from '../../data/period.ts';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { useLens } from '../../data/use-lens.ts';
import { usePeriod } from '../../data/use-period.ts';
import { type PlacesSearch, readPlacesSearch } from '../../paths/places.ts';
import type { TagChoice } from '../../paths/tags.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Bar, Quiet, ScrollPage, Stack } from '../../ui/layout.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import classes from './PlacesPage.module.css';
import { Proposals } from './Proposals.tsx';

const words = text.findings;

/** Geofences whose shape misses vehicles, and places where vehicles stop outside of all. */
export function PlacesPage() {
  const search = readPlacesSearch({ ...useSearch({ strict: false }) });
  const change = useChangeSearch<PlacesSearch>();
  const format = useFormat();
  const period = usePeriod(search, findingsPeriod);
  const dates = datesOf(period);
  const findings = useQuery(findingsQuery(dates));
  const proposals = useQuery(proposalsQuery(dates));
  const lens = useLens();
  const all = useGeofences();
  const hasGeofences = all !== undefined && all.length > 0;
  const geofences = all?.filter(({ id, tags }) => isShown(search.geofence, lens, id, tags));
  const shown = all && geofences && findings.data && joined(findings.data.findings, geofences, all);
  const toLookAt = shown && countToLookAt(withMirrors(shown));
  const apply = { startDate: dates.startDate, withPast: search.past === true, mayChange: useMayChange('geofence') };
  return (
    <>
      <TitleLine
        title={words.title}
        lens={<TagLens />}
        count={
          toLookAt !== undefined &&
          geofences &&
          words.summary(format.number(geofences.length - toLookAt), format.number(toLookAt))
        }
      />
      <Bar>
        <PeriodPicker
          {...{ search, period, defaultPeriod: findingsPeriod }}
          names={['last7Days', 'last30Days', 'last90Days', 'lastWeek', 'lastMonth']}
          onChange={change}
        />
        <Segments
          label={words.changes}
          value={apply.withPast ? 'past' : 'now'}
          options={[
            { value: 'now', label: words.fromNow },
            { value: 'past', label: words.withPast },
          ]}
          onChange={(value) => change({ past: value === 'past' ? true : undefined })}
        />
        {search.geofence !== undefined && (
          <Button compact variant="subtle" onClick={() => change({ geofence: undefined })}>
            {words.allGeofences}
          </Button>
        )}
      </Bar>
      <ScrollPage>
        <Stack gap={16} className={classes.column}>
          {findings.data?.keptSinceUtc && Date.parse(findings.data.keptSinceUtc) > period.startMs && (
            <Quiet>{text.past.keptSince(format.dateAtTime(findings.data.keptSinceUtc))}</Quiet>
          )}
          <Stack as="section" gap={8} aria-label={words.toLookAt}>
            <h2 className={classes.heading}>{words.toLookAt}</h2>
            {findings.error && !findings.data ? (
              <ErrorState error={findings.error} onRetry={() => void findings.refetch()} />
            ) : !shown ? (
              <ListSkeleton rows={4} />
            ) : shown.length === 0 ? (
              <EmptyState {...(hasGeofences ? words.none : text.geofences.empty)} />
            ) : (
              <FindingCards findings={shown} {...apply} />
            )}
          </Stack>
          {search.geofence === undefined && !(findings.error && !findings.data) && (
            <Stack as="section" gap={8} aria-label={words.proposals.title}>
              <h2 className={classes.heading}>{words.proposals.title}</h2>
              {proposals.error && !proposals.data ? (
                <ErrorState error={proposals.error} onRetry={() => void proposals.refetch()} />
              ) : !proposals.data ? (
                <ListSkeleton rows={4} />
              ) : proposals.data.length === 0 ? (
                <EmptyState title={words.proposals.none} detail={words.proposals.noneDetail} />
              ) : (
                <Proposals proposals={proposals.data} {...apply} />
              )}
            </Stack>
          )}
        </Stack>
      </ScrollPage>
    </>
  );
}

function isShown(only: number | undefined, lens: readonly TagChoice[], id: number, tags: readonly number[]): boolean {
  if (only !== undefined) return id === only;
  if (lens.length === 0) return true;
  return lens.some((choice) => (choice === 'none' ? tags.length === 0 : tags.includes(choice)));
}
