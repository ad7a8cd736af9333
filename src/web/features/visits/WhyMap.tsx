import { useMemo, useState } from 'react';
import type { VisitEvidence } from '../../../contract/visits.ts';
import { boundsOf, unionOfBounds } from '../../../geo/bounds.ts';
import { type Shape, shapeOf } from '../../../geo/shape.ts';
import { TrackNote } from '../../components/TrackNote.tsx';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import { useVisitTrack } from '../../data/use-visit-track.ts';
import { mapColours } from '../../map/colours/map-colours.ts';
import type { Scheme } from '../../map/colours/shades.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { EarlierEdge } from '../../map/marks/EarlierEdge.tsx';
import { NumberMarks } from '../../map/marks/NumberMarks.tsx';
import { ShapeOnMap } from '../../map/marks/ShapeOnMap.tsx';
import { TrackLayer } from '../../map/marks/TrackLayer.tsx';
import { text } from '../../text/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useScheme } from '../../ui/colour-scheme.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconClose } from '../../ui/icons.tsx';
import { Row } from '../../ui/layout.tsx';
import { useMapGeofence } from './use-map-geofence.ts';
import type { VisitRow } from './visit-row.ts';
import { WhyList } from './WhyList.tsx';
import classes from './WhyMap.module.css';
import type { Why } from './why-sentences.ts';

const words = text.visits.why;

interface WhyMapProps {
  row: VisitRow;
  evidence: VisitEvidence;
  why: Why;
  others: readonly string[];
  onClose: () => void;
}

/** Half the width of the view around one mark, metres. */
const closeMetres = 150;

/** The positions that decided a visit on a large map, with the shape as it was then. */
export function WhyMap({ row, evidence, why, others, onClose }: WhyMapProps) {
  const shape = useMemo(() => shapeOf(evidence.shape), [evidence.shape]);
  const marks = useMemo(
    () =>
      why.marks.map(({ number, isInside, plot: { latitude, longitude } }) => ({
        number,
        isInside,
        latitude,
        longitude,
      })),
    [why],
  );
  const home = useMemo(() => boundsAround(shape, marks), [shape, marks]);
  const [picked, setPicked] = useState<{ key: number; number: number }>();
  const focus = useMemo(() => {
    const mark = marks.find(({ number }) => number === picked?.number);
    return (
      mark && {
        key: picked?.key ?? 0,
        bounds: boundsOf({ kind: 'circle', centre: mark, radiusMetres: closeMetres }),
      }
    );
  }, [marks, picked]);
  const { startMs, untilMs, stillInside, visit } = row;
  const loaded = useVisitTrack({ vehicleId: visit.vehicleId, startMs, untilMs, stillInside });
  const { track } = loaded;
  const pieces = useMemo(() => (track ? [track.inside] : []), [track]);
  const today = useMapGeofence(visit.geofenceId)?.shape;
  const isChanged = evidence.shape.changedUtc !== null && today !== undefined;
  const style = styles[useScheme()];
  return (
    <Dialog title={words.title} wide onClose={onClose}>
      <div className={classes.both}>
        <div className={classes.map}>
          <FleetMap
            view={undefined}
            onViewChange={nowhere}
            home={home}
            focus={focus}
            background={useBackground()}
            menu={useMapMenu()}
          >
            {isChanged && <EarlierEdge shape={today} />}
            {shape && <ShapeOnMap shape={shape} pane="geofenceHighlights" pathOptions={style} />}
            {track && <TrackLayer pieces={pieces} before={track.before} after={track.after} />}
            <NumberMarks marks={marks} />
          </FleetMap>
        </div>
        <div className={classes.side}>
          <Row align="start" justify="between" className={classes.head}>
            <p>{text.visits.name(row.vehicle, row.geofence)}</p>
            <IconButton aria-label={text.common.close} data-autofocus onClick={onClose}>
              <IconClose />
            </IconButton>
          </Row>
          <TrackNote {...loaded} />
          <WhyList
            why={why}
            others={isChanged ? [...others, words.today] : others}
            onPick={(number) => setPicked((last) => ({ number, key: (last?.key ?? 0) + 1 }))}
          />
        </div>
      </div>
    </Dialog>
  );
}

function boundsAround(shape: Shape | undefined, marks: readonly { latitude: number; longitude: number }[]) {
  const around = marks.map((centre) => boundsOf({ kind: 'circle', centre, radiusMetres: closeMetres / 4 }));
  return unionOfBounds(shape ? [boundsOf(shape), ...around] : around);
}

const styleIn = (scheme: Scheme) => ({ color: mapColours[scheme].accent, weight: 2, fillOpacity: 0.16 });
const styles = { light: styleIn('light'), dark: styleIn('dark') };

/** The view of this map is not in the URL. */
const nowhere = (): void => {};
