import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Plot } from '../../../contract/vehicles.ts';
import type { Attention } from '../../../rules/attention.ts';
import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { useMayChange } from '../../api/me.ts';
import { DayLink } from '../../components/DayLink.tsx';
import { DriverPhone } from '../../components/DriverPhone.tsx';
import { PlaceAt } from '../../components/PlaceAt.tsx';
import { InputsFact, TemperaturesFact } from '../../components/SensorFacts.tsx';
import { Snooze } from '../../components/Snooze.tsx';
import { attentionWords } from '../../data/attention-words.ts';
import { type OpenStay, wholeStayWords } from '../../data/open-stay.ts';
import { useVehicleSilence } from '../../data/silence.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { IconTarget } from '../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { LiveRow } from './live-row.ts';
import { driverWords, type WordsFor } from './live-words.ts';
import { directionWords, stateWords } from './panel-words.ts';
import { type Today, todayOf } from './today.ts';
import type { PageNavigation } from './use-address.ts';
import { useTrackOfToday } from './use-track.ts';
import classes from './VehiclePanel.module.css';

const words = text.vehiclePanel;

interface VehiclePanelProps {
  /** Undefined: the URL names no vehicle of the list. */
  row: LiveRow | undefined;
  using: WordsFor;
  following: boolean;
  /** The list hides this vehicle; this shows it again. */
  onUnfilter: (() => void) | undefined;
  navigation: PageNavigation;
}

/** The current state of one vehicle: problems, driver, position and sensors. */
export function VehiclePanel({ row, ...rest }: VehiclePanelProps) {
  if (row) return <VehicleNow row={row} {...rest} />;
  return (
    <Panel title={text.kinds.vehicle} onClose={rest.navigation.close}>
      <EmptyState title={words.missing.title} detail={words.missing.detail} />
    </Panel>
  );
}

function VehicleNow({ row, using, following, onUnfilter, navigation }: VehiclePanelProps & { row: LiveRow }) {
  const { vehicle } = row;
  const { plots, period } = useTrackOfToday(row.id, vehicle.lastPlot);
  const today = useMemo(() => plots && (todayOf(plots, period) ?? null), [plots, period]);
  return (
    <Panel
      title={vehicle.name}
      subtitle={stateWords(row, using, today ?? undefined)}
      onClose={navigation.close}
      footer={
        <Row align="stretch" wrap justify="between">
          <Link
            to={paths.vehicle}
            params={{ vehicleId: String(vehicle.id) }}
            className={buttonLook({ variant: 'subtle' })}
          >
            {words.open}
          </Link>
          {vehicle.lastPlot && (
            <Button
              variant={following ? 'filled' : 'default'}
              icon={<IconTarget size={16} />}
              aria-pressed={following}
              onClick={() => navigation.follow(!following)}
            >
              {words.follow}
            </Button>
          )}
        </Row>
      }
    >
      {onUnfilter && (
        <Quiet>
          {words.filteredOut}{' '}
          <Button compact variant="subtle" onClick={onUnfilter}>
            {text.liveList.clearFind}
          </Button>
        </Quiet>
      )}
      <AttentionNotes row={row} using={using} />
      <Snooze vehicle={vehicle} snooze={row.snooze} isNeeded={row.attention.length > 0} />
      <Facts>
        <DriverFact row={row} using={using} />
        <PlacesFact row={row} using={using} />
        <TemperaturesFact probes={row.probes} using={using} />
        <InputsFact inputs={row.inputs} using={using} />
        <PositionFact row={row} />
        <TodayFact row={row} today={today} using={using} />
        {vehicle.registration !== null && <Fact term={text.vehicles.registration}>{vehicle.registration}</Fact>}
      </Facts>
      <More row={row} />
    </Panel>
  );
}

/** Links to other pages, filtered by this vehicle. */
function More({ row: { id, vehicle, inputs } }: { row: LiveRow }) {
  const vehicleFilter = [String(id)];
  return (
    <Row as="nav" align="stretch" gap="4px 16px" wrap className={classes.more} aria-label={words.more.label}>
      <DayLink vehicleId={id} />
      <Link to={paths.visits} search={{ vehicle: vehicleFilter }}>
        {text.visits.title}
      </Link>
      <Link to={paths.assignments} search={{ find: vehicle.name }}>
        {words.more.assignments}
      </Link>
      {inputs.length > 0 && (
        <Link to={paths.inputHistory} search={{ vehicle: vehicleFilter }}>
          {text.inputs.history.title}
        </Link>
      )}
    </Row>
  );
}

interface PartProps {
  row: LiveRow;
  using: WordsFor;
}

function AttentionNotes({ row: { attention }, using }: PartProps) {
  if (attention.length === 0) return null;
  return (
    <Stack as="ul" gap={6} className={classes.notes} aria-label={text.live.attention.label}>
      {attention.map((one) => (
        <li key={`${one.kind} ${one.sinceUtc}`} className={classes.note} data-kind={one.kind}>
          <AttentionNote one={one} words={attentionWords(one, using)} />
        </li>
      ))}
    </Stack>
  );
}

/** With a link to what it is about: the chart of a probe, or the visit and those that it is compared with. */
function AttentionNote({ one, words: shown }: { one: Attention; words: string }) {
  if (one.kind === 'alarm') {
    return (
      <Link to={paths.probeChart} params={{ probeId: String(one.probe.probeId) }}>
        {shown}
      </Link>
    );
  }
  if (!('visit' in one)) return shown;
  return (
    <Link to={paths.visit} params={{ visitId: String(one.visit.id) }}>
      {shown}
    </Link>
  );
}

function DriverFact({ row: { id, driven }, using: { format, nowMs, drivers } }: PartProps) {
  const mayChange = useMayChange('assignment');
  const shown = driverWords(driven, drivers);
  if (shown === undefined) return null;
  if (!driven) {
    return (
      <Fact term={text.kinds.driver}>
        {shown}
        {mayChange && drivers === 'known' && (
          <>
            {'\n'}
            <Link to={paths.newAssignment} search={{ forVehicle: String(id) }}>
              {text.records.history.addDriver}
            </Link>
          </>
        )}
      </Fact>
    );
  }
  const { driverId, startUtc } = driven;
  return (
    <Fact term={text.kinds.driver}>
      <Link to={paths.driver} params={{ driverId: String(driverId) }}>
        {shown}
      </Link>{' '}
      <Quiet as="span" title={format.utc(startUtc)}>
        {words.lasting(format.duration(secondsBetween(startUtc, nowMs)))}
      </Quiet>
      {'\n'}
      <DriverPhone driverId={driverId} />
    </Fact>
  );
}

const insideWords = { known: words.notInside, loading: text.common.loading, failed: words.insideUnknown };

function PlacesFact({ row: { visits, vehicle }, using: { format, nowMs, visits: state, geofenceName } }: PartProps) {
  const ownSilence = useVehicleSilence()(vehicle.id);
  if (visits.length === 0) return <Fact term={words.inside}>{insideWords[state]}</Fact>;
  return (
    <Fact term={words.inside}>
      <Stack as="ul" gap={4}>
        {visits.map(({ id, geofenceId, startUtc }) => (
          <li key={id} title={format.utc(startUtc)}>
            <Link to={paths.geofence} params={{ geofenceId: String(geofenceId) }}>
              {geofenceName(geofenceId)}
            </Link>{' '}
            <Quiet as="span">{wholeStayWords(stayOf(startUtc, vehicle.lastPlot, ownSilence), nowMs, format)}</Quiet>
          </li>
        ))}
      </Stack>
    </Fact>
  );
}

function stayOf(startUtc: string, lastPlot: Plot | null, ownSilence: number | undefined): OpenStay {
  const startMs = Date.parse(startUtc);
  return { startMs, lastSeenMs: lastPlot ? Date.parse(lastPlot.utc) : startMs, ownSilence };
}

function PositionFact({ row: { vehicle, state, visits } }: Pick<PartProps, 'row'>) {
  const { lastPlot } = vehicle;
  if (!lastPlot) return null;
  const { utc, heading } = lastPlot;
  const going = state === 'driving' && heading !== null ? words.heading(directionWords(heading)) : undefined;
  return (
    <Fact term={words.position}>
      {/* The panel lists the geofences that the vehicle is in. */}
      <PlaceAt position={lastPlot} geofences={visits.length === 0} />
      {'\n'}
      <Quiet as="span">
        <Moment at={utc} />
        {going !== undefined && ` · ${going}`}
      </Quiet>
    </Fact>
  );
}

interface TodayFactProps extends PartProps {
  /** Undefined while loading, null without a position. */
  today: Today | null | undefined;
}

function TodayFact({ row: { unmovedSinceUtc }, today, using }: TodayFactProps) {
  const { format, nowMs } = using;
  if (today === undefined) return <Fact term={words.today}>{text.common.loading}</Fact>;
  if (today === null) return <Fact term={words.today}>{words.notHeardToday}</Fact>;
  const { metres, isMoving, sinceMs } = today;
  const motion = isMoving ? words.since.moving : words.since.still;
  return (
    <Fact term={words.today}>
      {words.drivenToday(format.distance(metres))}
      {sinceMs === undefined && !isMoving && (
        <>
          {'\n'}
          <Quiet as="span" title={unmovedSinceUtc && format.utc(unmovedSinceUtc)}>
            {unmovedSinceUtc ? words.notMovedSince(format.dateTime(unmovedSinceUtc)) : words.notMovedToday}
          </Quiet>
        </>
      )}
      {sinceMs !== undefined && (
        <>
          {'\n'}
          <Quiet as="span" title={format.utc(new Date(sinceMs))}>
            {motion(format.time(new Date(sinceMs)), format.duration((nowMs - sinceMs) / 1000))}
          </Quiet>
        </>
      )}
    </Fact>
  );
}
