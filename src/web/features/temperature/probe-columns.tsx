import { ageWords } from '../../data/age-words.ts';
import { bandWords, kinds, stateWords, urgency } from '../../data/probe-state.ts';
import { text } from '../../text/index.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { ProbeRow } from './probe-row.ts';

const words = text.temperature;

export const probeColumns: readonly Column<ProbeRow>[] = [
  {
    key: 'name',
    label: text.kinds.probe,
    text: ({ name }) => name,
    export: ({ probe }) => probe.name,
    width: 184,
    grow: 4,
  },
  {
    key: 'temperature',
    label: words.temperature,
    text: ({ probe }, format) => (probe.temperature === null ? '' : format.reading(probe.temperature)),
    sortBy: ({ probe }) => probe.temperature,
    celsius: ({ probe }) => probe.temperature,
    width: 126,
    grow: 0.2,
    align: 'end',
    unsearched: true,
    phone: 'end',
  },
  {
    key: 'state',
    label: text.records.state,
    text: ({ state, nowMs }, format) => stateWords(state, format, nowMs),
    draw: ({ state, nowMs }, format) => (
      <StatusMark kind={kinds[state.name]}>{stateWords(state, format, nowMs)}</StatusMark>
    ),
    sortBy: ({ state }) => urgency[state.name],
    choice: ({ state }) => ({ value: state.name, label: words.states[state.name] }),
    width: 190,
    phone: 'whole',
  },
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    inName: true,
    text: ({ vehicle }) => vehicle,
    choice: ({ probe, vehicle }) => ({ value: String(probe.vehicleId), label: vehicle }),
    width: 110,
    phone: 'below',
  },
  {
    key: 'fleet',
    label: text.kinds.fleet,
    text: ({ fleet }) => fleet,
    choice: ({ fleetId, fleet }) =>
      fleetId === null ? { value: 'none', label: text.vehicles.noFleet } : { value: String(fleetId), label: fleet },
    width: 100,
    spare: true,
  },
  {
    key: 'profile',
    label: text.kinds.profile,
    text: ({ profile }, format) => (profile ? words.bandOf(profile.name, bandWords(profile, format)) : ''),
    // An import finds the profile by its name.
    export: ({ profile }) => profile?.name ?? '',
    choice: ({ probe, profile }) =>
      probe.profileId === null
        ? { value: 'none', label: words.noProfile }
        : { value: String(probe.profileId), label: profile?.name ?? words.unknownProfile },
    width: 230,
    grow: 1.4,
  },
  {
    key: 'read',
    label: words.read,
    text: ({ probe, nowMs }, format) => (probe.readUtc === null ? '' : ageWords(probe.readUtc, nowMs, format)),
    moment: ({ probe }) => probe.readUtc,
    sortBy: ({ probe }) => (probe.readUtc === null ? null : -Date.parse(probe.readUtc)),
    width: 146,
    unsearched: true,
  },
  {
    key: 'line',
    label: text.records.channel,
    text: ({ probe }) => String(probe.number),
    choice: ({ probe }) => ({ value: String(probe.number), label: String(probe.number) }),
    inSelection: true,
    export: ({ probe }) => probe.number,
    width: 120,
    hidden: true,
    // An import finds the record by its vehicle and this number.
    alwaysExported: true,
    unsearched: true,
  },
];
