import { columnsOf } from '../../records/columns-of.tsx';
import { fleet } from '../../records/fleet.ts';
import { text } from '../../text/index.ts';
import type { FleetRow } from './fleet-row.ts';

const words = text.fleets;

export const fleetColumns = columnsOf(fleet, (row: FleetRow) => row.fleet, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 200, grow: 3 },
  {
    key: 'vehicles',
    label: words.vehicles,
    text: ({ vehicles }, { number }) => (vehicles ? number(vehicles.length) : ''),
    sortBy: ({ vehicles }) => vehicles?.length ?? null,
    export: ({ vehicles }) => vehicles?.length ?? null,
    align: 'end',
    width: 110,
    phone: 'end',
    unsearched: true,
  },
  {
    key: 'active',
    label: words.active,
    text: ({ active }, { number }) => (active === undefined ? '' : number(active)),
    sortBy: ({ active }) => active ?? null,
    export: ({ active }) => active ?? null,
    align: 'end',
    width: 164,
    unsearched: true,
  },
]);
