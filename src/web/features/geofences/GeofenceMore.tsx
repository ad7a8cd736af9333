import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resourceTypes } from '../../../contract/kinds.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { findingsPeriod, findingsQuery } from '../../api/findings.ts';
import { type Geofence, type ListedGeofence, useGeofences, useSaveGeofence } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { recordQuery } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { FindingCards } from '../../components/findings/FindingCards.tsx';
import { joined } from '../../components/findings/shown-finding.ts';
import { GeofenceNow } from '../../components/GeofenceNow.tsx';
import { RecordChanges } from '../../components/RecordChanges.tsx';
import { References } from '../../components/References.tsx';
import { datesOf } from '../../data/period.ts';
import { usePeriod } from '../../data/use-period.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelSection } from '../../ui/Facts.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { fieldsOf } from './editor/differences.ts';
import { toFields, valuesOf } from './editor/form-values.ts';
import { CountsFrom } from './past/CountsFrom.tsx';
import { useSavedNotice } from './use-saved-notice.ts';

const words = text.geofences;

interface GeofenceMoreProps {
  geofence: ListedGeofence;
  index: TagIndex;
}

/** Who is in a geofence now, its visits, from when it counts, external references and changes. */
export function GeofenceMore({ geofence, index }: GeofenceMoreProps) {
  const format = useFormat();
  const mayChange = useMayChange('geofence');
  const restore = useRestoreVersion(geofence.id, index);
  const { id: geofenceId, description: name, countsFromUtc, shape } = geofence;
  return (
    <>
      <GeofenceNow geofenceId={geofenceId} />
      <Row wrap gap="4px 16px">
        <Link to={paths.visits} search={{ geofence: [String(geofenceId)] }}>
          {words.details.visits}
        </Link>
      </Row>
      <FindingsOf geofence={geofence} />
      <CountsFrom {...{ geofenceId, name, countsFromUtc, shape }} />
      <References resourceType={resourceTypes.geofence} resourceId={geofenceId} />
      <RecordChanges
        resource="geofence"
        resourceId={geofenceId}
        fieldsOf={(record: Geofence) => fieldsOf(record, index, format)}
        {...(mayChange && { onRestore: restore })}
      />
    </>
  );
}

const versionWords = text.geofenceForm.version;

/** Saves what the geofence was in an earlier version, on top of the current record. `when` and `isBefore` are for the notice. */
function useRestoreVersion(geofenceId: number, index: TagIndex) {
  const queryClient = useQueryClient();
  const saving = useSaveGeofence();
  const noticeSaved = useSavedNotice();
  const restore = async (version: Geofence, when: string, isBefore: boolean): Promise<void> => {
    const { value: now, etag } = await queryClient.fetchQuery({ ...recordQuery('geofence', geofenceId), staleTime: 0 });
    const { geofenceType, latitude, longitude, radius, points } = version;
    const shape = { geofenceType, latitude, longitude, radius, points };
    // Deleted tags cannot come back with it.
    const tags = index.of(version).map(({ id }) => id);
    const fields = { ...toFields(valuesOf(version)), tags, ...shape };
    const record = bodyFrom<RecordBody<'saveGeofence'>>(now, fields);
    const { auditId } = await saving.mutateAsync({ record, ifMatch: etag });
    const [whole, withoutTags] = isBefore
      ? [versionWords.restoredBefore, versionWords.withoutTagsBefore]
      : [versionWords.restored, versionWords.withoutTags];
    const done = tags.length < version.tags.length ? withoutTags : whole;
    noticeSaved(done(version.description, when), { id: geofenceId, name: now.description }, auditId);
  };
  return (version: Geofence, when: string, isBefore: boolean): void =>
    void restore(version, when, isBefore).catch((error: unknown) =>
      notifyFailure(error, (why) => versionWords.failed(when, why)),
    );
}

const findingWords = text.findings;

/** What the past week says against the shape of one geofence. It takes seconds, so a person asks for it. */
function FindingsOf({ geofence }: { geofence: ListedGeofence }) {
  const dates = datesOf(usePeriod({}, findingsPeriod));
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery({ ...findingsQuery(dates, geofence.id), enabled: asked });
  const mayChange = useMayChange('geofence');
  const all = useGeofences() ?? [];
  const found = data && joined(data.findings, [geofence], all);
  return (
    <PanelSection title={findingWords.inDetails}>
      {!asked ? (
        <Button compact variant="default" onClick={() => setAsked(true)}>
          {findingWords.checkShape}
        </Button>
      ) : error && !found ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !found ? (
        <ListSkeleton rows={2} />
      ) : (
        <Stack gap={8}>
          {found.length === 0 ? (
            <Quiet>{findingWords.fits}</Quiet>
          ) : (
            <FindingCards findings={found} startDate={dates.startDate} withPast={false} mayChange={mayChange} />
          )}
          <Link to={paths.places} search={{ geofence: geofence.id }}>
            {findingWords.otherPeriods}
          </Link>
        </Stack>
      )}
    </PanelSection>
  );
}
