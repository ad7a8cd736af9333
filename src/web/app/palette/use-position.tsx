import { useMemo } from 'react';
import { fold } from '../../../contract/fold.ts';

import { paths } from '../../paths/index.ts';
import { writePlace } from '../../paths/map-view.ts';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { readPosition } from '../../text/read-position.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconTarget } from '../../ui/icons.tsx';
import { type Entry, entry } from './entries.ts';

const none: readonly Entry[] = [];

/** The typed position, if the text is one, as an entry that shows it on the map. */
export function usePosition(typed: string): readonly Entry[] {
  const { coordinates } = useFormat();
  return useMemo(() => {
    const point = readPosition(typed, language);
    if (!point) return none;
    const at = writePlace(point);
    const found = entry({
      key: `places:${at}`,
      group: 'places',
      title: coordinates(point),
      detail: text.palette.position,
      icon: <IconTarget />,
      act: `${paths.live}?at=${at}`,
    });
    // The text may be a link, so the entry matches whatever was typed.
    return [{ ...found, titleKey: fold(typed.trim()) }];
  }, [typed, coordinates]);
}
