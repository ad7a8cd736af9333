import { text } from '../../../text/index.ts';
import { NumberText } from './NumberText.tsx';
import classes from './ShapeSection.module.css';
import { circleNumbers, placesIn, textAt } from './shape-texts.ts';
import type { ShapeEditor } from './use-shape.ts';

/** About ten metres, in degrees. */
export const degreeStep = 0.0001;
const radiusStep = 10;

const words = text.geofenceForm;

interface CircleFieldsProps {
  shape: ShapeEditor;
  /** By the path of the field in the request. */
  errorAt: (path: string) => string | undefined;
}

export function CircleFields({ shape, errorAt }: CircleFieldsProps) {
  const { draft, typed, type, settle } = shape;
  const now = circleNumbers(draft);
  const field = (path: 'latitude' | 'longitude' | 'radius') => ({
    path,
    label: words[path],
    value: textAt(typed, path, now[path]),
    onType: (text: string) => type({ [path]: text }),
    onSettle: settle,
    error: errorAt(path),
    required: true,
  });
  const onPasteText = (pasted: string): boolean => {
    const [place, ...more] = placesIn(pasted) ?? [];
    if (!place || more.length > 0) return false;
    type({ latitude: String(place.latitude), longitude: String(place.longitude) });
    return true;
  };
  return (
    <div className={classes.circle}>
      <NumberText {...field('latitude')} step={degreeStep} unit={words.degrees} onPasteText={onPasteText} />
      <NumberText {...field('longitude')} step={degreeStep} unit={words.degrees} onPasteText={onPasteText} />
      <NumberText {...field('radius')} step={radiusStep} unit={words.metres} />
    </div>
  );
}
