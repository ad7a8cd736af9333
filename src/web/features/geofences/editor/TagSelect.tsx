import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Control } from 'react-hook-form';
import { fold } from '../../../../contract/fold.ts';
import { useMayChange } from '../../../api/me.ts';
import { type Tag, tagsQuery } from '../../../api/tags.ts';
import { TagSwatch } from '../../../map/TagSwatch.tsx';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { text } from '../../../text/index.ts';
import { isMissing } from '../../../text/problems.ts';
import { Chip, ChipsInput } from '../../../ui/Chips.tsx';
import { useField } from '../../../ui/fields.tsx';
import { IconCheck, IconPlus } from '../../../ui/icons.tsx';
import { Listbox, type ListOption, useListbox } from '../../../ui/Listbox.tsx';
import type { GeofenceValues } from './form-values.ts';
import { NewTagDialog } from './NewTagDialog.tsx';
import classes from './TagSelect.module.css';

const words = text.geofenceForm;

const numberIn = (typed: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(typed.trim()) ? Number(typed.trim()) : undefined;

/** A tag, or the creation of one. */
interface TagOption extends ListOption {
  tag?: Tag;
}

/**
 * Any number of tags. The first one by position gives the geofence its colour. On a server without a list of tags the person
 * types their numbers.
 */
export function TagSelect({ control, index }: { control: Control<GeofenceValues>; index: TagIndex }) {
  const field = useField({ control, name: 'tags' });
  const chosen = field.value as number[];
  const [typed, setTyped] = useState('');
  // The name that the dialog for a new tag starts with; undefined: no dialog.
  const [making, setMaking] = useState<string>();
  const mayChange = useMayChange();
  const first = index.of({ tags: chosen })[0];
  const unknown = chosen.filter((id) => !index.tags.some((tag) => tag.id === id));
  const unlisted = isMissing(useQuery(tagsQuery).error);
  const number = unlisted ? numberIn(typed) : undefined;

  const toggle = (id: number): void =>
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const takeNumber = (): void => {
    if (number !== undefined && !chosen.includes(number)) field.onChange([...chosen, number]);
    setTyped('');
  };
  const wanted = typed.trim();
  const named = index.tags.some(({ name }) => fold(name) === fold(wanted));
  const found: TagOption[] = index.tags
    .filter(({ name }) => fold(name).includes(fold(wanted)))
    .map((tag) => ({ tag, value: String(tag.id), label: tag.name }));
  const list = useListbox({
    options: mayChange && !named ? [...found, { value: 'new', label: words.newTag(wanted), kept: true }] : found,
    onPick: ({ tag }) => {
      if (!tag) {
        list.close();
        setMaking(wanted);
        return;
      }
      toggle(tag.id);
      // The whole list is back.
      if (typed !== '') list.mark(-1);
      setTyped('');
    },
  });
  const mark = (at: number): void => {
    if (!unlisted) list.mark(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (!unlisted) list.field.onKeyDown(event);
    else if (event.key === 'Enter') {
      event.preventDefault();
      takeNumber();
    }
    if (event.key !== 'Backspace' || typed !== '' || last === undefined) return;
    event.preventDefault();
    toggle(last);
  };
  const chip = (id: number, name: string, colour: number | undefined) => (
    <Chip
      key={id}
      remove={words.removeTag(name)}
      onRemove={() => field.onChange(chosen.filter((other) => other !== id))}
    >
      <TagSwatch colour={colour} size={16} />
      {name}
    </Chip>
  );

  return (
    <>
      <Listbox
        list={list}
        label={text.geofences.details.tags}
        several
        isChosen={({ tag }) => tag !== undefined && chosen.includes(tag.id)}
        renderOption={({ tag, label }) => (
          <span className={classes.option}>
            {tag ? <TagSwatch colour={tag.colour} /> : <IconPlus size={16} />}
            <span>{label}</span>
            {tag && chosen.includes(tag.id) && <IconCheck size={16} />}
          </span>
        )}
        note={found.length > 0 ? undefined : index.tags.length === 0 ? words.noTags : words.noSuchTag}
      >
        <ChipsInput
          label={text.geofences.details.tags}
          description={
            unlisted ? words.tagsByNumber : first && chosen.length > 1 ? words.tagsColour(first.name) : undefined
          }
          error={field.error}
          chips={
            <>
              {index.of({ tags: chosen }).map(({ id, name, colour }) => chip(id, name, colour))}
              {unknown.map((id) => chip(id, unlisted ? words.tagNumber(id) : words.unknownTag, undefined))}
            </>
          }
          {...(!unlisted && list.field)}
          ref={field.ref}
          value={typed}
          autoComplete="off"
          inputMode={unlisted ? 'numeric' : 'text'}
          placeholder={chosen.length === 0 && !unlisted ? words.tagsPlaceholder : undefined}
          onClick={() => mark(-1)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            mark(0);
          }}
          onBlur={() => {
            list.close();
            takeNumber();
            field.onBlur();
          }}
          onKeyDown={onKeyDown}
        />
      </Listbox>
      {making !== undefined && (
        <NewTagDialog
          name={making}
          tags={index.tags}
          onClose={() => setMaking(undefined)}
          onMade={(id) => {
            if (id !== undefined) field.onChange([...chosen, id]);
            setTyped('');
            setMaking(undefined);
          }}
        />
      )}
    </>
  );
}
