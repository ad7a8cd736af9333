import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Tabs } from '../../ui/Tabs.tsx';

const tabs = [
  { name: 'vehicles', label: text.vehicles.title, to: paths.vehicles },
  { name: 'driven', label: officeText.driving.title, to: paths.driven },
  { name: 'trackers', label: officeText.trackers.title, to: paths.trackers },
] as const;

export function VehicleTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  return <Tabs label={text.vehicles.title} tabs={tabs} current={current} />;
}
