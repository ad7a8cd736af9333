import { text } from '../../text/index.ts';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import type { ProfileRow } from './profile-row.ts';

const { temperature } = text;

const words = temperature.profiles;

export const profileColumns: readonly Column<ProfileRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'lower',
    label: words.lower,
    text: ({ profile }, format) => format.temperature(profile.lowerBound),
    sortBy: ({ profile }) => profile.lowerBound,
    celsius: ({ profile }) => profile.lowerBound,
    width: 140,
    align: 'end',
    phone: 'below',
    phoneLabel: true,
  },
  {
    key: 'upper',
    label: words.upper,
    text: ({ profile }, format) => format.temperature(profile.upperBound),
    sortBy: ({ profile }) => profile.upperBound,
    celsius: ({ profile }) => profile.upperBound,
    width: 140,
    align: 'end',
    phone: 'below',
    phoneLabel: true,
  },
  {
    key: 'probes',
    label: words.probes,
    text: ({ probes }, format) => format.number(probes.length),
    sortBy: ({ probes }) => probes.length,
    export: ({ probes }) => probes.length,
    width: 100,
    align: 'end',
    phone: 'end',
  },
  {
    key: 'updated',
    label: words.updated,
    text: ({ profile }, format) => format.date(profile.updated),
    moment: ({ profile }) => profile.updated,
    sortBy: ({ profile }) => profile.updated,
    export: ({ profile }) => profile.updated,
    width: momentWidth,
  },
];
