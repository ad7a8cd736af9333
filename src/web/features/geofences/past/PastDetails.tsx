import { useState } from 'react';
import type { PeriodSearch } from '../../../paths/period.ts';
import { text } from '../../../text/index.ts';
import type { MapOverlay } from '../drawing-store.ts';
import { completeShape, type ShapeEditor } from '../editor/use-shape.ts';
import type { PageNavigation } from '../use-address.ts';
import classes from './PastSection.module.css';
import { PastSection } from './PastSection.tsx';
import { usePast } from './use-past.ts';

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
