import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { findingsPeriod, findingsQuery } from '../../api/findings.ts';
import { type ListedGeofence, useGeofences } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { datesOf } from '../../data/period.ts';
import { usePeriod } from '../../data/use-period.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelSection } from '../../ui/Facts.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { FindingCards } from './FindingCards.tsx';
import { joined } from './shown-finding.ts';

const words = text.findings;

/** What the past week says against the shape of one geofence. It takes seconds, so a person asks for it. */
export function FindingsOf({ geofence }: { geofence: ListedGeofence }) {
  const dates = datesOf(usePeriod({}, findingsPeriod));
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery({ ...findingsQuery(dates, geofence.id), enabled: asked });
  const mayChange = useMayChange('geofence');
  const all = useGeofences() ?? [];
  const found = data && joined(data.findings, [geofence], all);
  return (
    <PanelSection title={words.inDetails}>
      {!asked ? (
        <Button compact variant="default" onClick={() => setAsked(true)}>
          {words.checkShape}
        </Button>
      ) : error && !found ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !found ? (
        <ListSkeleton rows={2} />
      ) : (
        <Stack gap={8}>
          {found.length === 0 ? (
            <Quiet>{words.fits}</Quiet>
          ) : (
            <FindingCards findings={found} startDate={dates.startDate} withPast={false} mayChange={mayChange} />
          )}
          <Link to={paths.places} search={{ geofence: geofence.id }}>
            {words.otherPeriods}
          </Link>
        </Stack>
      )}
    </PanelSection>
  );
}
