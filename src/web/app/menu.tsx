import type { ReactNode } from 'react';
import type { KindName } from '../../contract/kinds.ts';
import { type Path, paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import {
  IconAlert,
  IconAssignment,
  IconAudit,
  IconCalendar,
  IconDriver,
  IconFleet,
  IconGeofence,
  IconInput,
  IconKey,
  IconLink,
  IconLive,
  IconSend,
  IconTag,
  IconTarget,
  IconTemperature,
  IconUsers,
  IconVehicle,
  IconVisits,
} from '../ui/icons.tsx';

type AllText = typeof import('../text/index.ts').text;

const words = text.shell.menu;

export interface MenuEntry {
  to: Path;
  label: string;
  icon: ReactNode;
  /** The palette offers to add a record. */
  add?: { kind: KindName; name: keyof AllText['palette']['actions']; to: Path };
  /** In a phone's bottom bar, which has room for four. "More" shows the rest. */
  onPhone?: boolean;
  /** The service refuses other users there. */
  forAdministrators?: boolean;
}

interface MenuGroup {
  label: string;
  entries: readonly MenuEntry[];
}

/** The menu from its top. */
export const menu: readonly MenuGroup[] = [
  {
    label: words.groups.places,
    entries: [
      { to: paths.live, label: words.live, icon: <IconLive size={20} />, onPhone: true },
      { to: paths.visits, label: words.visits, icon: <IconVisits size={20} />, onPhone: true },
      { to: paths.geofences, label: words.geofences, icon: <IconGeofence size={20} />, onPhone: true },
      { to: paths.places, label: words.places, icon: <IconTarget size={20} /> },
      {
        to: paths.tags,
        label: words.tags,
        icon: <IconTag size={20} />,
        add: { kind: 'tag', name: 'newTag', to: paths.newTag },
      },
    ],
  },
  {
    label: words.groups.fleet,
    entries: [
      {
        to: paths.drivers,
        label: words.drivers,
        icon: <IconDriver size={20} />,
        onPhone: true,
        add: { kind: 'driver', name: 'newDriver', to: paths.newDriver },
      },
      {
        to: paths.assignments,
        label: words.assignments,
        icon: <IconAssignment size={20} />,
        add: { kind: 'assignment', name: 'startAssignment', to: paths.newAssignment },
      },
      {
        to: paths.vehicles,
        label: words.vehicles,
        icon: <IconVehicle size={20} />,
        add: { kind: 'vehicle', name: 'newVehicle', to: paths.newVehicle },
      },
      {
        to: paths.reminders,
        label: words.reminders,
        icon: <IconCalendar size={20} />,
        add: { kind: 'reminder', name: 'newReminder', to: paths.newReminder },
      },
      {
        to: paths.fleets,
        label: words.fleets,
        icon: <IconFleet size={20} />,
        add: { kind: 'fleet', name: 'newFleet', to: paths.newFleet },
      },
    ],
  },
  {
    label: words.groups.cargo,
    entries: [
      { to: paths.temperature, label: words.temperature, icon: <IconTemperature size={20} /> },
      { to: paths.inputs, label: words.inputs, icon: <IconInput size={20} /> },
      {
        to: paths.alertRules,
        label: words.alerts,
        icon: <IconAlert size={20} />,
        add: { kind: 'alertRule', name: 'newAlertRule', to: paths.newAlertRule },
      },
    ],
  },
  {
    label: words.groups.manage,
    entries: [
      {
        to: paths.references,
        label: words.references,
        icon: <IconLink size={20} />,
        add: { kind: 'externalReference', name: 'newReference', to: paths.newReference },
      },
      {
        to: paths.sharedLinks,
        label: words.sharedLinks,
        icon: <IconSend size={20} />,
        add: { kind: 'sharedLink', name: 'newSharedLink', to: paths.newSharedLink },
      },
      {
        to: paths.ingestKeys,
        label: words.ingestKeys,
        icon: <IconKey size={20} />,
        forAdministrators: true,
        add: { kind: 'ingestKey', name: 'connectDevice', to: paths.newIngestKey },
      },
      {
        to: paths.apiKeys,
        label: words.apiKeys,
        icon: <IconKey size={20} />,
        forAdministrators: true,
        add: { kind: 'apiKey', name: 'newApiKey', to: paths.newApiKey },
      },
      {
        to: paths.webhooks,
        label: words.webhooks,
        icon: <IconSend size={20} />,
        forAdministrators: true,
        add: { kind: 'webhook', name: 'newWebhook', to: paths.newWebhook },
      },
      {
        to: paths.users,
        label: words.users,
        icon: <IconUsers size={20} />,
        forAdministrators: true,
        add: { kind: 'user', name: 'newUser', to: paths.newUser },
      },
      { to: paths.audit, label: words.audit, icon: <IconAudit size={20} />, forAdministrators: true },
    ],
  },
];
