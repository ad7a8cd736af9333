import { useState } from 'react';
import { boundsOf } from '../../../../geo/bounds.ts';
import { useMayChange } from '../../../api/me.ts';
import { drawnForLink, readDrawn, writeDrawn } from '../../../data/shape-in-url.ts';
import { draftOf, newDraft } from '../../../map/drawing/draft.ts';
import type { DrawnShape, GeofencesSearch } from '../../../paths/geofences.ts';
import { readPlace } from '../../../paths/map-view.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { GatedButton } from '../../../ui/GatedButton.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { useTouch } from '../../../ui/use-media.ts';
import type { DrawingStore, MapOverlay } from '../drawing-store.ts';
import { ShapeSection } from '../editor/ShapeSection.tsx';
import { useOnMap } from '../editor/use-on-map.tsx';
import { completeShape, type ShapeEditor, useShape } from '../editor/use-shape.ts';
import { useStartAtFound } from '../editor/use-start-at-found.ts';
import type { PageNavigation } from '../use-address.ts';
import classes from './PastSection.module.css';
import { PastSection } from './PastSection.tsx';
import { usePast } from './use-past.ts';

const words = text.past;

interface AskPanelProps {
  kind: DrawnShape;
  /** The shape in the link, which is asked about at once. */
  drawn: string | undefined;
  search: GeofencesSearch;
  drawingStore: DrawingStore;
  navigation: PageNavigation;
}

/** A shape that is only asked about, on the map and in numbers. Viewers may ask, too. */
export function AskPanel({ kind, drawn, search, drawingStore, navigation }: AskPanelProps) {
  const [linked] = useState(() => readDrawn(kind, drawn));
  const [firstDraft] = useState(() => (linked ? draftOf(linked) : newDraft(kind, readPlace(search.at))));
  const shape = useShape(firstDraft);
  useStartAtFound(shape, search);
  const complete = completeShape(shape);
  const past = usePast();
  const [overlay, setOverlay] = useState<MapOverlay>();
  const [linkFocus] = useState(() => linked && { key: `asked ${drawn}`, bounds: boundsOf(linked), closely: true });
  const mayChange = useMayChange('geofence');
  const touch = useTouch();
  useOnMap(drawingStore, shape, { overlay: overlay ?? { focus: shape.focus ?? linkFocus }, leave: navigation.close });
  const keep = (): void => complete && navigation.draw(complete.kind, writeDrawn(complete));
  return (
    <Panel
      title={words.title}
      onClose={navigation.close}
      low={shape.draft.placing}
      footer={
        <Row wrap justify="end">
          <Button variant="default" onClick={navigation.close}>
            {text.common.close}
          </Button>
          <GatedButton
            reason={mayChange ? undefined : text.geofences.viewerMayNot}
            disabled={mayChange && !complete}
            onClick={keep}
          >
            {words.keep}
          </GatedButton>
        </Row>
      }
    >
      <Stack gap={16} className={classes.panel}>
        <Segments
          label={text.geofenceForm.shape}
          value={kind}
          options={kinds}
          onChange={(next) => navigation.askPast(next)}
        />
        <ShapeInNumbers shape={shape} isOpen={linked === undefined && !touch} />
        <PastSection
          shape={complete}
          past={past}
          search={search}
          navigation={navigation}
          onMap={setOverlay}
          onAsk={(asked) => navigation.asked(drawnForLink(asked))}
          atOnce={linked !== undefined}
        />
      </Stack>
    </Panel>
  );
}

/** Closed where the link has the shape and on small screens, so that the answer is in view. */
function ShapeInNumbers({ shape, isOpen }: { shape: ShapeEditor; isOpen: boolean }) {
  return (
    <details className={classes.details} open={isOpen} data-print={shape.draft.shape ? undefined : 'hidden'}>
      <summary>{words.numbers}</summary>
      <ShapeSection shape={shape} tries={0} refused={none}>
        {null}
      </ShapeSection>
    </details>
  );
}

const none: ReadonlyMap<string, string> = new Map();
const kinds = (['circle', 'rectangle', 'polygon'] as const).map((value) => ({
  value,
  label: text.geofences.draw[value].label,
}));
