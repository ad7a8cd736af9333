import { columnsOf } from '../../records/columns-of.tsx';
import { profile } from '../../records/profile.ts';
import { text } from '../../text/index.ts';
import { momentWidth } from '../../ui/table/column.ts';
import type { ProfileRow } from './profile-row.ts';

const words = text.temperature.profiles;

export const profileColumns = columnsOf(profile, (row: ProfileRow) => row.profile, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'lowerBound',
  'upperBound',
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
]);
