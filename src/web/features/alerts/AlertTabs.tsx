import { paths } from '../../paths/index.ts';
import { officeText } from '../../text/office.ts';
import { Tabs } from '../../ui/Tabs.tsx';

const words = officeText.alerts.tabs;
const tabs = [
  { name: 'rules', label: words.rules, to: paths.alertRules },
  { name: 'sent', label: words.sent, to: paths.alertsSent },
] as const;

export function AlertTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  return <Tabs label={words.label} tabs={tabs} current={current} />;
}
