import { type KeyboardEvent, useState } from 'react';
import type { Control } from 'react-hook-form';
import { fold } from '../../../../contract/fold.ts';
import { findByName, searchText } from '../../../../contract/name-search.ts';
import { can } from '../../../api/can.ts';
import { useMayChange } from '../../../api/me.ts';
import type { Tag } from '../../../api/tags.ts';
import { TagSwatch } from '../../../map/colours/TagSwatch.tsx';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { text } from '../../../text/index.ts';
import { Chip, ChipsInput } from '../../../ui/Chips.tsx';
import { useField } from '../../../ui/fields.tsx';
import { IconCheck, IconPlus } from '../../../ui/icons.tsx';
import { Listbox, type ListOption, useListbox } from '../../../ui/Listbox.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { GeofenceValues } from './form-values.ts';
import { NewTagDialog } from './NewTagDialog.tsx';
import classes from './TagSelect.module.css';

const words = text.geofenceForm;

/** A tag, or the creation of one. */
interface TagOption extends ListOption {
  tag?: Tag;
}

interface TagSelectProps {
  control: Control<GeofenceValues>;
  index: TagIndex;
}

/** Any number of tags: by name, or by number where the server has no list of them. */
export const TagSelect = ({ control, index }: TagSelectProps) =>
  can.list('tag') ? <TagsByName control={control} index={index} /> : <TagNumbers control={control} />;

/** The first tag by position gives the geofence its colour. */
function TagsByName({ control, index }: TagSelectProps) {
  const field = useField({ control, name: 'tags' });
  const chosen = field.value as number[];
  const [typed, setTyped] = useState('');
  // The name that the dialog for a new tag starts with; undefined: no dialog.
  const [making, setMaking] = useState<string>();
  const mayChange = useMayChange('tag');
  const first = index.of({ tags: chosen })[0];
  const unknown = chosen.filter((id) => !index.tags.some((tag) => tag.id === id));

  const toggle = (id: number): void =>
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const wanted = typed.trim();
  const named = index.tags.some(({ name }) => fold(name) === fold(wanted));
  const { found: tags, exact } = findByName(index.tags, ({ name }) => searchText([name]), wanted);
  const found = tags.map(
    (tag, at): TagOption => ({ tag, value: String(tag.id), label: tag.name, similar: at >= exact }),
  );
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
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    list.field.onKeyDown(event);
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
          <Row as="span" gap={10} className={classes.option}>
            {tag ? <TagSwatch colour={tag.colour} /> : <IconPlus size={16} />}
            <span>{label}</span>
            {tag && chosen.includes(tag.id) && <IconCheck size={16} />}
          </Row>
        )}
        note={found.length > 0 ? undefined : index.tags.length === 0 ? words.noTags : words.noSuchTag}
      >
        <ChipsInput
          label={text.geofences.details.tags}
          description={first && chosen.length > 1 ? words.tagsColour(first.name) : undefined}
          error={field.error}
          chips={
            <>
              {index.of({ tags: chosen }).map(({ id, name, colour }) => chip(id, name, colour))}
              {unknown.map((id) => chip(id, words.unknownTag, undefined))}
            </>
          }
          {...list.field}
          ref={field.ref}
          value={typed}
          autoComplete="off"
          placeholder={chosen.length === 0 ? words.tagsPlaceholder : undefined}
          onClick={() => list.mark(-1)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            list.mark(0);
          }}
          onBlur={() => {
            list.close();
            setTyped('');
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

/** Tags by number, for a server that does not list them. */
function TagNumbers({ control }: { control: Control<GeofenceValues> }) {
  const field = useField({ control, name: 'tags' });
  const chosen = field.value as number[];
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const number = /^[1-9]\d{0,14}$/.test(typed.trim()) ? Number(typed) : undefined;
    if (number !== undefined && !chosen.includes(number)) field.onChange([...chosen, number]);
    setTyped('');
  };
  const remove = (id: number): void => field.onChange(chosen.filter((other) => other !== id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return (
    <ChipsInput
      label={text.geofences.details.tags}
      description={words.tagsByNumber}
      error={field.error}
      chips={chosen.map((id) => (
        <Chip key={id} remove={words.removeTag(words.tagNumber(id))} onRemove={() => remove(id)}>
          <TagSwatch colour={undefined} size={16} />
          {words.tagNumber(id)}
        </Chip>
      ))}
      ref={field.ref}
      value={typed}
      autoComplete="off"
      inputMode="numeric"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        add();
        field.onBlur();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
