import { useState } from 'react';
import { decimalText } from '../../../text/decimal-text.ts';
import { text } from '../../../text/index.ts';
import { metresOf, radiusInUnit } from '../../../text/lengths.ts';
import { useFormat } from '../../../text/use-format.ts';
import { NumberText } from './NumberText.tsx';
import classes from './ShapeSection.module.css';
import { circleNumbers, numberIn, placesIn, textAt } from './shape-texts.ts';
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
  const inRadiusUnit = useRadiusUnit();
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
      <NumberText {...inRadiusUnit(field('radius'))} step={radiusStep} />
    </div>
  );
}

interface RadiusField {
  value: string;
  onType: (text: string) => void;
}

/** The field in the user's unit. Outside of it the radius is in metres; while both agree, the field keeps the typed text. */
function useRadiusUnit() {
  const { radiusUnit } = useFormat();
  const [typed, setTyped] = useState({ metres: '', text: '' });
  return <Field extends RadiusField>(field: Field): Field & { unit: string } => {
    if (radiusUnit === 'm') return { ...field, unit: radiusUnit };
    const metres = numberIn(field.value);
    const shown = metres === undefined ? field.value : decimalText(radiusInUnit(metres, radiusUnit));
    return {
      ...field,
      unit: radiusUnit,
      value: typed.metres === field.value ? typed.text : shown,
      onType: (text: string) => {
        const number = numberIn(text);
        const inMetres = number === undefined ? text : decimalText(metresOf(number, radiusUnit));
        setTyped({ metres: inMetres, text });
        field.onType(inMetres);
      },
    };
  };
}
