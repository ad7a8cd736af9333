import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconList, IconMap } from '../ui/icons.tsx';
import { Split } from '../ui/Split.tsx';
import classes from './MapPage.module.css';

interface MapPageProps {
  /** Under this name the list's width is remembered in this browser. */
  name: string;
  words: { list: string; map: string };
  list: ReactNode;
  map: ReactNode;
  /** What lies over the map's lower left corner. */
  legend: ReactNode;
  /** A `Panel` while one is open: on a phone it lies over the lower part. */
  panel: ReactNode;
  onClose: () => void;
  /** On a phone, where one of the two is seen: it says what comes first, or that nothing is there. */
  listFirst: boolean;
  /** Where there is little room, the list steps aside. */
  mapFirst?: boolean;
}

/** A list and a map that lead to each other, what is chosen beside them. What the map shows stays in sight above a sheet. */
export function MapPage(props: MapPageProps) {
  const { name, words, list, map, legend, panel, onClose, listFirst, mapFirst = false } = props;
  const [phoneSide, setPhoneSide] = useState<'start' | 'end'>();
  const panelOpen = Boolean(panel);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !panelOpen) return;
    event.preventDefault();
    onClose();
  };
  return (
    // Escape from anywhere on the page closes what is open
    <div className={classes.page} onKeyDown={closeByKey}>
      <Split
        name={name}
        phoneSide={panelOpen ? 'end' : (phoneSide ?? (listFirst ? 'start' : 'end'))}
        onPhoneSide={setPhoneSide}
        endFirst={mapFirst}
        start={{ label: words.list, icon: <IconList />, content: list }}
        end={{
          label: words.map,
          icon: <IconMap />,
          content: (
            <div className={classes.map} data-panel={panelOpen || undefined}>
              {map}
              {legend && <div className={classes.legend}>{legend}</div>}
            </div>
          ),
        }}
        panel={panel}
      />
    </div>
  );
}
