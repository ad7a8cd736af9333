import { Link } from '@tanstack/react-router';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { timeAndAge } from '../../data/age-words.ts';
import { lastDay } from '../../data/period.ts';
import { bandWords, kinds, stateWords } from '../../data/probe-state.ts';
import { paths } from '../../paths/index.ts';
import { probe as definition } from '../../records/probe.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { useWidth } from '../../ui/chart/use-width.ts';
import { Fact, Nothing, PanelSection } from '../../ui/Facts.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import classes from './ProbeDetails.module.css';
import type { ProbeRow } from './probe-row.ts';
import { useReadings } from './use-readings.ts';

const words = text.temperature;

/** One probe for reading: what it says now, its last day, what it is judged by. */
export function ProbeDetails({ row, ...panel }: DetailsProps<ProbeRow>) {
  const { probe, profile, state, vehicle, nowMs } = row;
  const format = useFormat();
  return (
    <RecordDetails
      of={definition}
      record={probe}
      subtitle={<StatusMark kind={kinds[state.name]}>{stateWords(state, format, nowMs)}</StatusMark>}
      {...panel}
      facts={
        <>
          <Fact term={words.temperature}>
            <span className={classes.value}>
              {probe.temperature === null ? words.noReading : format.reading(probe.temperature)}
            </span>
          </Fact>
          {probe.readUtc !== null && (
            <Fact term={words.read}>
              <span title={format.utc(probe.readUtc)}>{timeAndAge(probe.readUtc, nowMs, format)}</span>
            </Fact>
          )}
          <Fact term={text.kinds.profile}>
            {profile ? (
              <Link to={paths.profile} params={{ profileId: String(profile.id) }}>
                {words.bandOf(profile.name, bandWords(profile, format))}
              </Link>
            ) : (
              words.noProfile
            )}
          </Fact>
          <Fact term={text.kinds.vehicle}>
            <Link to={paths.vehicle} params={{ vehicleId: String(probe.vehicleId) }}>
              {vehicle}
            </Link>
          </Fact>
          <Fact term={words.number}>{format.number(probe.number)}</Fact>
        </>
      }
    >
      <Link to={paths.temperatureReport} search={{ probeId: probe.probeId }}>
        {words.report.title}
      </Link>
      <LastDay row={row} />
    </RecordDetails>
  );
}

function LastDay({ row: { id, name, profile, nowMs } }: { row: ProbeRow }) {
  const [frame, width] = useWidth();
  const window = lastDay(nowMs);
  const { series, error } = useReadings(id, window);
  const last = series?.timesMs.at(-1);
  const none = series && (last === undefined || last < window.startMs);
  return (
    <PanelSection
      title={words.inView}
      aside={
        <Link
          to={paths.probeChart}
          params={{ probeId: String(id) }}
          aria-label={words.chartOf(name)}
          data-print="hidden"
        >
          {words.openChart}
        </Link>
      }
    >
      <div ref={frame}>
        {!series && !error && <ListSkeleton rows={2} />}
        {none && <Nothing>{words.noneInView}</Nothing>}
        {series && !none && width > 0 && (
          <Sparkline
            series={series}
            bounds={profile && { lower: profile.lowerBound, upper: profile.upperBound }}
            window={window}
            width={width}
            height={72}
          />
        )}
      </div>
    </PanelSection>
  );
}
