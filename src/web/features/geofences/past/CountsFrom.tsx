import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { AuditEntry } from '../../../../contract/administration.ts';
import { dayMs } from '../../../../contract/durations.ts';
import type { Shape } from '../../../../geo/shape.ts';
import { auditQuery } from '../../../api/audit.ts';
import { useIsAdministrator } from '../../../api/me.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import { isRestorable } from '../../../data/restorable.ts';
import { drawnForLink } from '../../../data/shape-in-url.ts';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../../ui/Dialog.tsx';
import { PanelSection } from '../../../ui/Facts.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { FirstDay } from './CountsChoice.tsx';
import { isPastDay, weekBefore } from './first-day.ts';
import classes from './PastSection.module.css';
import { useBackfill } from './use-backfill.ts';

const words = text.past.counts;

interface CountsFromProps {
  geofenceId: number;
  name: string;
  shape: Shape | undefined;
  /** Since when its current shape decides. A server that knows only the API document does not say. */
  countsFromUtc: string | undefined;
}

/** From when a geofence counts, with ways to ask about earlier visits, to include them and to undo that. */
export function CountsFrom({ geofenceId, name, shape, countsFromUtc }: CountsFromProps) {
  const format = useFormat();
  const isAdministrator = useIsAdministrator();
  const [asking, setAsking] = useState(false);
  if (countsFromUtc === undefined) return null;
  return (
    <PanelSection title={words.label}>
      <p className={classes.since}>
        <Moment at={countsFromUtc}>{words.since(format.dateTime(countsFromUtc))}</Moment>
      </p>
      <Row wrap>
        {shape && <AskLink shape={shape} />}
        {isAdministrator && (
          <>
            <Button compact variant="default" onClick={() => setAsking(true)}>
              {words.include}
            </Button>
            <TakeBack geofence={{ id: geofenceId, name }} />
          </>
        )}
      </Row>
      {asking && <IncludeDialog geofence={{ id: geofenceId, name }} onClose={() => setAsking(false)} />}
    </PanelSection>
  );
}

/** The answer appears at once. Shapes with too many corners for a link have none. */
function AskLink({ shape }: { shape: Shape }) {
  const drawn = drawnForLink(shape);
  if (drawn === undefined) return null;
  return (
    <Link to={paths.askPast} search={{ shape: shape.kind, drawn }}>
      {words.ask}
    </Link>
  );
}

interface OfGeofence {
  geofence: { id: number; name: string };
}

function IncludeDialog({ geofence, onClose }: OfGeofence & { onClose: () => void }) {
  const { timeZone } = useFormat();
  const { backfill } = useBackfill();
  const [day, setDay] = useState(() => weekBefore(serviceNowMs(), timeZone));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPastDay(day, serviceNowMs(), timeZone)) return;
    void backfill(geofence, day);
    onClose();
  };
  return (
    <Dialog title={words.includeTitle} onClose={onClose}>
      <Stack as="form" gap={16} noValidate onSubmit={submit}>
        <FirstDay day={day} onChange={setDay} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit">{words.submit}</Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** Undo, for a day after it was done. */
function TakeBack({ geofence }: OfGeofence) {
  const { undoBackfill } = useBackfill();
  const [period] = useState(() => ({
    startDate: new Date(serviceNowMs() - dayMs).toISOString(),
    endDate: new Date(serviceNowMs() + dayMs).toISOString(),
  }));
  const { data } = useQuery(auditQuery({ resource: 'geofence', resourceId: geofence.id, ...period }));
  const taken = data && lastTaken(data);
  if (!taken || !isRestorable(taken.utc)) return null;
  return (
    <Button compact variant="subtle" onClick={() => void undoBackfill(geofence)}>
      {words.undo}
    </Button>
  );
}

/** The change that included earlier visits, unless the shape has changed since. `entries` are by time. */
function lastTaken(entries: readonly AuditEntry[]): AuditEntry | undefined {
  const last = entries.findLast(({ before, after }) => countsFromOf(before) !== countsFromOf(after));
  const [before, after] = [countsFromOf(last?.before), countsFromOf(last?.after)];
  return before !== undefined && after !== undefined && after < before ? last : undefined;
}

/** The audit stores records in the form of the API. */
function countsFromOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null || !('countsFromUtc' in record)) return undefined;
  return typeof record.countsFromUtc === 'string' ? record.countsFromUtc : undefined;
}
