import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { text } from '../../text/index.ts';
import { IconList, IconMap } from '../../ui/icons.tsx';
import { Split } from '../../ui/Split.tsx';
import { OverMap, OverMapContext } from '../view/over-map.ts';
import classes from './MapPage.module.css';

interface MapPageProps {
  /** The browser stores the width of the list under this name. */
  name: string;
  list: ReactNode;
  map: ReactNode;
  /** Shown over the lower left corner of the map. */
  legend: ReactNode;
  /** The open `Panel`, if any. On a phone it covers the lower part. */
  panel: ReactNode;
  onClose: () => void;
  /** A phone shows the list or the map: start with the list, for example because it says that there are no records. */
  listFirst: boolean;
  /** In a narrow window the map is shown instead of the list. */
  mapFirst?: boolean;
}

/** A list, a map and a panel for the selected record. On a phone the panel is a sheet and the map stays visible above it. */
export function MapPage(props: MapPageProps) {
  const { name, list, map, legend, panel, onClose, listFirst, mapFirst = false } = props;
  const [phoneSide, setPhoneSide] = useState<'start' | 'end'>();
  const [overMap] = useState(() => new OverMap());
  const panelOpen = Boolean(panel);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !panelOpen) return;
    event.preventDefault();
    onClose();
  };
  return (
    // Escape anywhere on the page closes the panel.
    <div className={classes.page} data-print="page" onKeyDown={closeByKey}>
      <Split
        name={name}
        phoneSide={panelOpen ? 'end' : (phoneSide ?? (listFirst ? 'start' : 'end'))}
        onPhoneSide={setPhoneSide}
        endFirst={mapFirst}
        start={{ label: text.map.list, icon: <IconList />, content: list }}
        end={{
          label: text.map.label,
          icon: <IconMap />,
          content: (
            <OverMapContext value={overMap}>
              <div className={classes.map} data-print="map" data-panel={panelOpen || undefined}>
                {map}
                {legend && <div className={classes.legend}>{legend}</div>}
              </div>
            </OverMapContext>
          ),
        }}
        panel={panel}
      />
    </div>
  );
}
