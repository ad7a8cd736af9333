import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Control } from 'react-hook-form';
import { fold } from '../../../../contract/fold.ts';
import { tagsQuery } from '../../../api/tags.ts';
import { TagSwatch } from '../../../map/TagSwatch.tsx';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { text } from '../../../text/index.ts';
import { isMissing } from '../../../text/problems.ts';
import classes from '../../../ui/chips.module.css';
import { useField } from '../../../ui/fields.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import type { GeofenceValues } from './form-values.ts';

const geofenceWords = text.geofences;

const words = geofenceWords.form;

const numberIn = (typed: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(typed.trim()) ? Number(typed.trim()) : undefined;

/**
 * Any number of tags; the first by position gives the geofence its colour. On a server that lists no tags they are typed
 * by their numbers.
 */
export function TagSelect({ control, index }: { control: Control<GeofenceValues>; index: TagIndex }) {
  const field = useField({ control, name: 'tags' });
  const chosen = field.value as number[];
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = index.tags.filter(({ name }) => fold(name).includes(fold(typed.trim())));
  const first = index.of({ tags: chosen })[0];
  const unknown = chosen.filter((id) => !index.tags.some((tag) => tag.id === id));
  const unlisted = isMissing(useQuery(tagsQuery).error);
  const number = unlisted ? numberIn(typed) : undefined;

  const toggle = (id: number): void => {
    setTyped('');
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  const takeNumber = (): void => {
    if (number !== undefined && !chosen.includes(number)) field.onChange([...chosen, number]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (event.key === 'Escape' && combobox.dropdownOpened) event.stopPropagation();
    if (unlisted && event.key === 'Enter') {
      event.preventDefault();
      takeNumber();
    }
    if (event.key !== 'Backspace' || typed !== '' || last === undefined) return;
    event.preventDefault();
    toggle(last);
  };
  const pill = (id: number, name: string, colour: number | undefined) => (
    <Pill
      key={id}
      className={classes.tag}
      withRemoveButton
      removeButtonProps={{ 'aria-label': words.removeTag(name), 'aria-hidden': false, tabIndex: 0 }}
      onRemove={() => field.onChange(chosen.filter((other) => other !== id))}
    >
      <TagSwatch colour={colour} size={16} />
      {name}
    </Pill>
  );

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => toggle(Number(id))} shadow="none" withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput
          classNames={{ input: classes.box }}
          label={words.tags}
          description={
            unlisted ? words.tagsByNumber : first && chosen.length > 1 ? words.tagsColour(first.name) : undefined
          }
          error={field.error}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {index.of({ tags: chosen }).map(({ id, name, colour }) => pill(id, name, colour))}
            {unknown.map((id) => pill(id, unlisted ? words.tagNumber(id) : geofenceWords.unknownTag, undefined))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                className={classes.field}
                ref={field.ref}
                value={typed}
                autoComplete="off"
                inputMode={unlisted ? 'numeric' : 'text'}
                placeholder={chosen.length === 0 && !unlisted ? words.tagsPlaceholder : undefined}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onBlur={() => {
                  combobox.closeDropdown();
                  takeNumber();
                  field.onBlur();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={unlisted}>
        <Combobox.Options className={classes.options} aria-label={words.tags}>
          {offered.map(({ id, name, colour }) => (
            <Combobox.Option key={id} value={String(id)} active={chosen.includes(id)}>
              <span className={classes.option}>
                <TagSwatch colour={colour} />
                <span>{name}</span>
                {chosen.includes(id) && <IconCheck size={16} />}
              </span>
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>{index.tags.length === 0 ? words.noTags : words.noSuchTag}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
