import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Input } from '../../contract/inputs.ts';
import type { Probe } from '../../contract/temperature.ts';
import { inputTypesQuery, profilesQuery } from '../api/records.ts';
import { ageWords } from '../data/age-words.ts';
import { inputWords } from '../data/input-words.ts';
import { kinds, stateOf, stateWords } from '../data/probe-state.ts';
import { paths } from '../paths/index.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { Fact } from '../ui/Facts.tsx';
import { Quiet, Stack } from '../ui/layout.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './SensorFacts.module.css';

const words = text.vehiclePanel;

interface At {
  format: Format;
  nowMs: number;
}

/** The last reading of each probe, its state or age, and its limits. */
export function TemperaturesFact({ probes, using }: { probes: readonly Probe[]; using: At }) {
  const { format, nowMs } = using;
  const { data: profiles, isPending } = useQuery(profilesQuery());
  if (probes.length === 0) return null;
  if (isPending && probes.some(({ profileId }) => profileId !== null)) {
    return <LoadingFact term={words.temperatures} lines={2 * probes.length} />;
  }
  return (
    <Fact term={words.temperatures}>
      <Stack as="ul" gap={4}>
        {probes.map((probe) => {
          const { probeId, name, temperature, readUtc, profileId } = probe;
          const profile = profiles?.find(({ id }) => id === profileId);
          const read = temperature === null || readUtc === null ? undefined : { temperature, readUtc };
          const state = stateOf(probe, profile, nowMs);
          const isNormal = state.name === 'inside' || state.name === 'unjudged';
          const parts = [
            isNormal ? read && ageWords(read.readUtc, nowMs, format) : stateWords(state, format, nowMs),
            profile && words.band(format.bound(profile.lowerBound), format.bound(profile.upperBound)),
          ];
          return (
            <li key={probeId} title={read && format.utc(read.readUtc)}>
              <Link to={paths.probeChart} params={{ probeId: String(probeId) }} title={text.temperature.chartOf(name)}>
                <StatusMark kind={kinds[state.name]}>
                  {words.probe(name, read ? format.reading(read.temperature) : words.noReading)}
                </StatusMark>
              </Link>
              <Quiet as="span" size={13} className={classes.under}>
                {parts.filter((part) => part !== undefined).join(' · ')}
              </Quiet>
            </li>
          );
        })}
      </Stack>
    </Fact>
  );
}

/** The state of each input, in the words of its type. */
export function InputsFact({ inputs, using }: { inputs: readonly Input[]; using: At }) {
  const { data: types, isPending } = useQuery(inputTypesQuery());
  if (inputs.length === 0) return null;
  if (isPending && inputs.some(({ inputTypeId }) => inputTypeId !== null)) {
    return <LoadingFact term={words.inputs} lines={inputs.length} />;
  }
  return (
    <Fact term={words.inputs}>
      <Stack as="ul" gap={4}>
        {inputs.map((input) => (
          <li key={input.inputId} title={input.changedUtc === null ? undefined : using.format.utc(input.changedUtc)}>
            {inputWords(
              input,
              types?.find(({ inputTypeId }) => inputTypeId === input.inputTypeId),
              using,
            )}
          </li>
        ))}
      </Stack>
    </Fact>
  );
}

/** Shown while data is loading, so that no text changes a moment later. */
function LoadingFact({ term, lines }: { term: string; lines: number }) {
  return (
    <Fact term={term}>
      <span className={classes.toCome} role="status" aria-label={text.common.loading}>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} />
        ))}
      </span>
    </Fact>
  );
}
