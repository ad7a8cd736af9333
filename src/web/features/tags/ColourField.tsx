import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { tagColours } from '../../../contract/choices.ts';
import type { Tag } from '../../api/tags.ts';
import { TagSwatch } from '../../map/TagSwatch.tsx';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import classes from './ColourField.module.css';
import type { TagValues } from './TagForm.tsx';

const words = text.tags;

/** A choice of sixteen colours with their patterns, glyphs and names. Arrow keys move between them. */
export function ColourField({ control, others }: { control: Control<TagValues>; others: readonly Tag[] }) {
  const { field, fieldState } = useController({ control, name: 'colour' });
  const format = useFormat();
  const noteId = useId();
  const sharing = others.filter(({ colour }) => colour === field.value).map(({ name }) => name);
  return (
    <fieldset className={classes.field} aria-describedby={noteId}>
      <legend className={classes.legend}>{words.colour}</legend>
      <div className={classes.shades}>
        {tagColours.map((colour, number) => (
          <label key={colour} className={classes.shade}>
            <input
              type="radio"
              className={classes.radio}
              name={field.name}
              checked={field.value === number}
              onChange={() => field.onChange(number)}
              onBlur={field.onBlur}
            />
            <TagSwatch colour={number} size={20} />
            <span>{words.colours[colour]}</span>
          </label>
        ))}
      </div>
      <p id={noteId} className={classes.note} data-wrong={fieldState.error !== undefined || undefined}>
        {fieldState.error?.message ?? (sharing.length > 0 ? words.colourInUse(format.list(sharing)) : '')}
      </p>
    </fieldset>
  );
}
