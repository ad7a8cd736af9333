import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RawMessage } from '../../../contract/device-health.ts';
import { rawMessagesQuery } from '../../api/device-health.ts';
import { useIsAdministrator } from '../../api/me.ts';
import { inputsQuery, probesQuery } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { ageWords, timeAndAge } from '../../data/age-words.ts';
import { clockWords } from '../../data/attention-words.ts';
import { stateOf } from '../../data/probe-state.ts';
import { useNow } from '../../data/use-now.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts, NotFetched, Nothing, PanelSection } from '../../ui/Facts.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { type StatusKind, StatusMark } from '../../ui/StatusMark.tsx';
import classes from './TrackerPanel.module.css';
import { share } from './tracker-columns.tsx';
import type { TrackerRow } from './tracker-row.ts';

const words = officeText.trackers;

/** Everything about one tracker: what it sends, what is wrong, what to do, and its last messages. */
export function TrackerPanel({ row, onClose }: { row: TrackerRow; onClose: () => void }) {
  const format = useFormat();
  const { health, name, vehicle } = row;
  const { receivedUtc, sentUtc, usualIntervalSeconds, vehicleId, clock } = health;
  const part = (label: string, count: number): string =>
    words.part(label, format.number(count), share(count, row, format));
  const parts = (['late', 'duplicates', 'partial', 'rejected'] as const).filter((key) => health[key] > 0);
  return (
    <Panel title={name} onClose={onClose}>
      <Facts>
        <Fact term={text.kinds.vehicle}>
          {vehicleId === null ? (
            health.device === null ? (
              words.noDeviceDetail
            ) : (
              words.noVehicleDetail
            )
          ) : (
            <Link to={paths.vehicle} params={{ vehicleId: String(vehicleId) }}>
              {vehicle ?? text.kinds.vehicle}
            </Link>
          )}
        </Fact>
        <Fact term={words.last}>
          {receivedUtc === null ? (
            words.noMessage
          ) : (
            <Moment at={receivedUtc}>{timeAndAge(receivedUtc, serviceNowMs(), format)}</Moment>
          )}
        </Fact>
        {sentUtc !== null && (
          <Fact term={words.sent}>
            <Moment at={sentUtc} />
          </Fact>
        )}
        {usualIntervalSeconds !== null && <Fact term={words.interval}>{format.duration(usualIntervalSeconds)}</Fact>}
        <Fact term={words.messagesOfDays}>
          {[format.number(health.messages), ...parts.map((key) => part(words[key], health[key]))].join('\n')}
        </Fact>
      </Facts>
      <PanelSection title={words.toDo}>
        <ToDo row={row} clock={clock ? clockWords(clock, format) : undefined} />
      </PanelSection>
      {vehicleId !== null && <SilentSensors vehicleId={vehicleId} />}
      <RawMessages device={health.device} />
    </Panel>
  );
}

/** Advice for everything that is wrong, the most frequent first, then for what was wrong before. */
function ToDo({ row: { health, problems, pastProblems }, clock }: { row: TrackerRow; clock: string | undefined }) {
  const format = useFormat();
  const { late, duplicates, messages } = health;
  if (clock === undefined && health.reasons.length === 0 && duplicates === 0 && late === 0 && messages > 0)
    return <Nothing>{words.nothingToDo}</Nothing>;
  return (
    <Stack as="dl" gap={12} className={classes.advice}>
      {clock !== undefined && <Advice title={clock} detail={words.clockAdvice[health.clock?.kind ?? 'other']} />}
      {problems.map(({ reason, count }) => (
        <Advice
          key={reason}
          title={words.counted(words.reasons[reason].name, format.number(count))}
          detail={words.reasons[reason].advice}
        />
      ))}
      {messages === 0 && <Advice title={words.silent.name} detail={words.silent.advice} />}
      {late > 0 && <Advice title={words.late} detail={words.lateAdvice} />}
      {duplicates > 0 && <Advice title={words.duplicates} detail={words.duplicatesAdvice} />}
      {pastProblems.map(({ reason, count, lastDay }) => (
        <Advice
          key={reason}
          title={words.counted(words.reasons[reason].name, format.number(count))}
          detail={words.notSince(format.date(lastDay))}
        />
      ))}
    </Stack>
  );
}

function Advice({ title, detail }: { title: string; detail: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{detail}</dd>
    </div>
  );
}

/** Probes that stopped sending, and inputs that never had a value. */
function SilentSensors({ vehicleId }: { vehicleId: number }) {
  const format = useFormat();
  const nowMs = useNow();
  const { data: probes = [] } = useQuery(probesQuery({ vehicleId }));
  const { data: inputs = [] } = useQuery(inputsQuery({ vehicleId }));
  const silent = probes.filter((probe) => stateOf(probe, undefined, nowMs).name === 'silent');
  const unheard = inputs.filter(({ changedUtc }) => changedUtc === null);
  if (silent.length === 0 && unheard.length === 0) return null;
  return (
    <PanelSection title={words.silentSensors}>
      <Stack as="ul" gap={4}>
        {silent.map(({ probeId, name, number, readUtc }) => (
          <li key={probeId}>
            <Link to={paths.probe} params={{ probeId: String(probeId) }}>
              {name ?? words.probe(format.number(number))}
            </Link>{' '}
            {readUtc === null ? words.neverSent : words.silentSince(ageWords(readUtc, nowMs, format))}
          </li>
        ))}
        {unheard.map(({ inputId, number }) => (
          <li key={inputId}>
            <Link to={paths.input} params={{ inputId: String(inputId) }}>
              {words.input(format.number(number))}
            </Link>{' '}
            {words.neverSent}
          </li>
        ))}
      </Stack>
    </PanelSection>
  );
}

const marks: Record<RawMessage['outcome'], StatusKind> = { accepted: 'good', duplicate: 'unknown', rejected: 'alarm' };

/** The last messages as they were sent, for administrators. */
function RawMessages({ device }: { device: string | null }) {
  const mayRead = useIsAdministrator();
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...rawMessagesQuery(device), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <PanelSection title={words.raw.title}>
      <Quiet>{words.raw.detail}</Quiet>
      {error && !data && <NotFetched error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Nothing>{words.raw.none}</Nothing>}
      <Stack as="ol" gap={12} className={classes.messages}>
        {data?.map(({ receivedUtc, outcome, detail, reasons, body }, at) => (
          // Messages of the same moment have no other name.
          <li key={`${receivedUtc} ${at}`}>
            <p>
              <Moment at={receivedUtc}>{format.timeOfDay(receivedUtc)}</Moment>{' '}
              <StatusMark kind={outcome === 'accepted' && detail !== null ? 'warning' : marks[outcome]}>
                {outcome === 'accepted' && detail !== null ? words.raw.partial : words.raw[outcome]}
              </StatusMark>
            </p>
            {reasons.length > 0 && <p>{format.list(reasons.map((reason) => words.reasons[reason].name))}</p>}
            {detail !== null && (
              <Quiet as="p" lang="en">
                {detail}
              </Quiet>
            )}
            <pre translate="no">{body === '' ? words.raw.noBody : body}</pre>
          </li>
        ))}
      </Stack>
    </PanelSection>
  );
}
