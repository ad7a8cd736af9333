import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Shape } from '../../../../geo/shape.ts';
import { PeriodPicker } from '../../../components/PeriodPicker.tsx';
import type { Period } from '../../../data/period.ts';
import { usePeriod } from '../../../data/use-period.ts';
import type { PeriodSearch } from '../../../paths/period.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconPast } from '../../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../../ui/layout.tsx';
import type { MapOverlay } from '../drawing-store.ts';
import { completeShape, type ShapeEditor } from '../editor/use-shape.ts';
import type { PageNavigation } from '../use-address.ts';
import { defaultPeriod } from './first-day.ts';
import { PastAnswer } from './PastAnswer.tsx';
import classes from './PastSection.module.css';
import { type Past, usePast } from './use-past.ts';

const words = text.past;

const periods = [
  'last7Days',
  'last30Days',
  'last90Days',
  'thisMonth',
  'lastMonth',
] as const satisfies readonly PeriodSearch['period'][];

interface PastSectionProps {
  /** Undefined while the shape is incomplete or breaks a rule. */
  shape: Shape | undefined;
  past: Past;
  search: PeriodSearch;
  navigation: Pick<PageNavigation, 'choosePeriod'>;
  /** Shows a track on the map. */
  onMap: (overlay: MapOverlay | undefined) => void;
  /** After a question with this shape. */
  onAsk?: (shape: Shape) => void;
  /** Asks when it appears. */
  atOnce?: boolean;
}

/** Asks who was inside a shape in a period, without saving it. */
export function PastSection(props: PastSectionProps) {
  const { shape, past, search, navigation, onMap, onAsk, atOnce = false } = props;
  const period = usePeriod(search, defaultPeriod);
  const { answer } = past;
  const isRunning = answer?.state === 'running';
  const isOutdated = useMemo(() => answer !== undefined && !isSame(answer, { shape, period }), [answer, shape, period]);
  const [shownKey, setShownKey] = useState<string>();
  const ask = (): void => {
    if (!shape) return;
    setShownKey(undefined);
    past.ask({ shape, period });
    onAsk?.(shape);
  };
  const askFirst = useEffectEvent(() => {
    if (atOnce) ask();
  });
  useEffect(() => askFirst(), []);
  return (
    <Stack as="section" aria-label={words.title}>
      <Quiet size={13} data-print="hidden">
        {words.hint}
      </Quiet>
      <Row wrap>
        <PeriodPicker
          search={search}
          period={period}
          defaultPeriod={defaultPeriod}
          names={periods}
          onChange={navigation.choosePeriod}
        />
        {isRunning ? (
          <Button variant="default" onClick={past.cancel}>
            {text.common.cancel}
          </Button>
        ) : (
          <Button variant="default" icon={<IconPast size={16} />} disabled={!shape} onClick={ask}>
            {words.ask}
          </Button>
        )}
      </Row>
      {answer && (
        <PastAnswer
          answer={answer}
          isOutdated={isOutdated}
          shownKey={shownKey}
          onShow={setShownKey}
          onRetry={() => past.ask(answer)}
          onMap={onMap}
        />
      )}
    </Stack>
  );
}

interface Question {
  shape: Shape | undefined;
  period: Period;
}

const isSame = (one: Question, other: Question): boolean =>
  one.period.startMs === other.period.startMs &&
  one.period.endMs === other.period.endMs &&
  JSON.stringify(one.shape) === JSON.stringify(other.shape);

interface PastDetailsProps {
  shape: ShapeEditor;
  search: PeriodSearch;
  navigation: PageNavigation;
  onMap: (overlay: MapOverlay | undefined) => void;
}

/** In the form of a geofence: asks about the shape as it is drawn. */
export function PastDetails({ shape, search, navigation, onMap }: PastDetailsProps) {
  const past = usePast();
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{text.past.title}</summary>
      {opened && <PastSection shape={completeShape(shape)} {...{ past, search, navigation, onMap }} />}
    </details>
  );
}
