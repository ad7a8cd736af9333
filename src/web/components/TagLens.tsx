import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { tagsQuery } from '../api/tags.ts';
import { useLens } from '../data/use-lens.ts';
import type { TagChoice } from '../paths/tags.ts';
import { text } from '../text/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconClose, IconTag } from '../ui/icons.tsx';
import { OneLine, Row } from '../ui/layout.tsx';
import classes from './TagLens.module.css';

const words = text.lens;

/** Shows the tags that narrow the dashboard, with a button to clear them. In the title line. */
export const TagLens = () => useLens().length > 0 && <ChosenTags />;

function ChosenTags() {
  const names = useLensNames();
  const navigate = useNavigate();
  if (names === undefined || names.length === 0) return null;
  const label = lensWords(names);
  const clear = (): void =>
    void navigate({
      to: '.',
      replace: true,
      search: (now) => ({ ...now, tags: undefined }),
    });
  return (
    <Row as="p" gap={6} className={classes.lens} title={label} data-lens>
      <IconTag size={14} />
      <OneLine>{label}</OneLine>
      <IconButton compact aria-label={words.clear} title={words.clear} onClick={clear}>
        <IconClose size={14} />
      </IconButton>
    </Row>
  );
}

/** Names of the chosen tags in the order of choice; undefined while they load. */
function useLensNames(): readonly string[] | undefined {
  const chosen = useLens();
  const { data: tags } = useQuery({ ...tagsQuery, enabled: chosen.length > 0 });
  return useMemo(() => {
    if (chosen.length === 0) return [];
    const names = new Map<TagChoice, string>(tags?.map(({ id, name }) => [id, name]));
    return (
      tags &&
      chosen.map((choice) =>
        choice === 'none' ? text.geofences.noTag : (names.get(choice) ?? text.geofenceForm.unknownTag),
      )
    );
  }, [chosen, tags]);
}

/** "Tag: Depots"; '' without tags. */
function lensWords(names: readonly string[]): string {
  const [only, ...others] = names;
  if (only === undefined) return '';
  return others.length === 0 ? words.one(only) : words.several(names.join(', '));
}
