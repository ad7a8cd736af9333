import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';

const words = text.temperature.tabs;
const tabs = [
  { name: 'probes', label: words.probes, to: paths.temperature },
  { name: 'alarms', label: words.alarms, to: paths.alarms },
  { name: 'profiles', label: words.profiles, to: paths.profiles },
] as const;

export function TemperatureTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  return <Tabs label={words.label} tabs={tabs} current={current} />;
}
