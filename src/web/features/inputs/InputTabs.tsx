import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';

const words = text.inputs.tabs;
const tabs = [
  { name: 'inputs', label: words.inputs, to: paths.inputs },
  { name: 'history', label: words.history, to: paths.inputHistory },
  { name: 'types', label: words.types, to: paths.inputTypes },
] as const;

export function InputTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  return <Tabs label={words.label} tabs={tabs} current={current} />;
}
