import { useId } from 'react';
import { tagColours } from '../../../contract/choices.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Quiet, Row } from '../../ui/layout.tsx';
import { TagSwatch } from '../colours/TagSwatch.tsx';
import classes from './ColourField.module.css';

const words = text.tags;

interface ColourFieldProps {
  /** Colour number. */
  value: number;
  onChange: (colour: number) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** The other tags, which are named if they have the same colour. */
  others: readonly { name: string; colour: number }[];
}

/** A choice of sixteen colours with their patterns, glyphs and names. Arrow keys move between them. */
export function ColourField({ value, onChange, onBlur, error, others }: ColourFieldProps) {
  const name = useId();
  const format = useFormat();
  const noteId = useId();
  const sharing = others.filter(({ colour }) => colour === value).map((other) => other.name);
  return (
    <fieldset className={classes.field} aria-describedby={noteId}>
      <legend className={classes.legend}>{words.colour}</legend>
      <div className={classes.shades}>
        {tagColours.map((colour, number) => (
          <Row as="label" key={colour} className={classes.shade}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={value === number}
              onChange={() => onChange(number)}
              onBlur={onBlur}
            />
            <TagSwatch colour={number} size={20} />
            <span>{words.colours[colour]}</span>
          </Row>
        ))}
      </div>
      <Quiet size={13} id={noteId} className={classes.note} data-wrong={error !== undefined || undefined}>
        {error ?? (sharing.length > 0 ? words.colourInUse(format.list(sharing)) : '')}
      </Quiet>
    </fieldset>
  );
}
