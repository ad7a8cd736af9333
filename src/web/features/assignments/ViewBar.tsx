import type { ReactNode } from 'react';
import { dayMs } from '../../../contract/durations.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { IconNext, IconPrevious } from '../../ui/icons.tsx';
import { Bar, Row } from '../../ui/layout.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { stepDay } from './shown-window.ts';
import type { AssignmentsView } from './use-assignments-view.ts';
import classes from './ViewBar.module.css';

const words = text.assignments;

const spans = [
  { value: 'day', label: words.span.day },
  { value: 'week', label: words.span.week },
] as const;
const laneKinds = [
  { value: 'vehicle', label: words.lanes.vehicle },
  { value: 'driver', label: words.lanes.driver },
] as const;
const views = [
  { value: 'timeline', label: words.view.timeline },
  { value: 'table', label: words.view.table },
] as const;

/** Controls for the shown time: a day or a week, as a timeline or a table. */
export function ViewBar({ view: { view, isHeld, lanes, window, isToday, change } }: { view: AssignmentsView }) {
  const { span } = window;
  return (
    <Bar gap="8px 16px">
      <Row gap={4} className={classes.when}>
        <Button
          variant="default"
          className={classes.today}
          aria-pressed={isToday}
          onClick={() => change({ day: undefined })}
        >
          {words.today}
        </Button>
        <Step label={words.previous[span]} onPress={() => change({ day: stepDay(window, -1) })}>
          <IconPrevious />
        </Step>
        <Step label={words.next[span]} onPress={() => change({ day: stepDay(window, 1) })}>
          <IconNext />
        </Step>
        <DayField label={words.day} className={classes.day} day={window.day} onChoose={(day) => change({ day })} />
        <p className={classes.period}>
          <WindowLabel view={{ window }} />
        </p>
      </Row>
      <Segments
        label={words.span.label}
        value={span}
        options={spans}
        onChange={(chosen) => change({ span: chosen === 'day' ? undefined : chosen })}
      />
      {view === 'timeline' && (
        <Segments
          label={words.lanes.label}
          value={lanes}
          options={laneKinds}
          onChange={(chosen) => change({ lanes: chosen === 'vehicle' ? undefined : chosen })}
        />
      )}
      {!isHeld && (
        <Segments
          label={words.view.label}
          value={view}
          options={views}
          onChange={(chosen) => change({ view: chosen })}
        />
      )}
    </Bar>
  );
}

/** "Fri 20 Nov", "Mon 16 Nov – Sun 22 Nov" */
function WindowLabel({ view: { window } }: { view: Pick<AssignmentsView, 'window'> }) {
  const { day } = useFormat();
  const first = day(new Date(window.startMs));
  return window.span === 'day' ? first : text.records.history.times(first, day(new Date(window.endMs - dayMs / 2)));
}

function Step({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <IconButton aria-label={label} title={label} onClick={onPress}>
      {children}
    </IconButton>
  );
}
