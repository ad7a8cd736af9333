import type { TagChoice } from '../../paths/tags.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { OneLine, Quiet, Stack } from '../../ui/layout.tsx';
import { TagSwatch } from '../colours/TagSwatch.tsx';
import classes from './TagFilter.module.css';
import type { TagIndex } from './tag-index.ts';

const words = text.geofences;

export interface TagFilterProps {
  index: TagIndex;
  counts: ReadonlyMap<TagChoice, number>;
  chosen: readonly TagChoice[];
  onChoose: (chosen: readonly TagChoice[]) => void;
}

/** Buttons that filter by tag, with colours and counts. "No tag" is the last one. */
export function TagFilter({ index, counts, chosen, onChoose }: TagFilterProps) {
  const toggle = (choice: TagChoice): void =>
    onChoose(chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]);
  const choices = [
    ...index.tags.map(({ id, name, colour }) => ({
      choice: id as TagChoice,
      name,
      colour: colour as number | undefined,
    })),
    { choice: 'none' as const, name: words.noTag, colour: undefined },
  ];
  return (
    <Stack
      gap={1}
      role="group"
      aria-label={words.filter.label}
      className={classes.choices}
      data-filtered={chosen.length > 0 || undefined}
    >
      {choices.map(({ choice, name, colour }) => (
        <Choice
          key={choice}
          name={name}
          colour={colour}
          count={counts.get(choice) ?? 0}
          chosen={chosen.includes(choice)}
          onPress={() => toggle(choice)}
        />
      ))}
    </Stack>
  );
}

interface ChoiceProps {
  name: string;
  colour: number | undefined;
  count: number;
  chosen: boolean;
  onPress: () => void;
}

function Choice({ name, colour, count, chosen, onPress }: ChoiceProps) {
  const shown = useFormat().number(count);
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={chosen}
      aria-label={words.filter.choice(name, count, shown)}
      onClick={onPress}
    >
      <TagSwatch colour={colour} />
      <OneLine className={classes.name}>{name}</OneLine>
      <Quiet as="span" className={classes.count} data-none={count === 0 || undefined}>
        {shown}
      </Quiet>
    </button>
  );
}
