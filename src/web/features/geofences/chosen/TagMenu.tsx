import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListedGeofence } from '../../../api/geofences.ts';
import type { Tag } from '../../../api/tags.ts';
import { TagSwatch } from '../../../map/colours/TagSwatch.tsx';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { GatedButton } from '../../../ui/GatedButton.tsx';
import { Quiet } from '../../../ui/layout.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import { BulkMenu } from '../../../ui/table/BulkMenu.tsx';
import classes from './TagMenu.module.css';
import { useTagChosen } from './use-tag-chosen.ts';

const words = text.chosen;

interface TagMenuProps {
  geofences: readonly ListedGeofence[];
  tags: readonly Tag[];
  /** Why changes are not allowed. */
  gate: string | undefined;
}

/** Shows which tags all, some or none of the chosen geofences have. A click adds a tag to all or removes it. */
export function TagMenu({ geofences, tags, gate }: TagMenuProps) {
  const navigate = useNavigate();
  const { number } = useFormat();
  const counts = useMemo(() => countTags(geofences), [geofences]);
  const { wanted, setTag } = useTagChosen(geofences);
  if (gate !== undefined) {
    return (
      <GatedButton variant="default" reason={gate}>
        {words.tag}
      </GatedButton>
    );
  }
  return (
    <BulkMenu label={words.tag}>
      {tags.map((tag) => {
        const count = counts.get(tag.id) ?? 0;
        const state = wanted.get(tag.id) ?? hasTag(count, geofences.length);
        return (
          <MenuItem
            key={tag.id}
            icon={<TagSwatch colour={tag.colour} />}
            checked={state}
            several
            onPress={() => setTag(tag, state !== true)}
          >
            {tag.name}
            {state === 'mixed' && (
              <Quiet as="span" size={12} className={classes.some}>
                {text.common.countOf(number(count), number(geofences.length))}
              </Quiet>
            )}
          </MenuItem>
        );
      })}
      <MenuItem onPress={() => void navigate({ to: paths.newTag })}>{words.newTag}</MenuItem>
    </BulkMenu>
  );
}

interface Tagged {
  readonly tags: readonly number[];
}

/** The number of geofences per tag. */
export function countTags(tagged: readonly Tagged[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { tags } of tagged) for (const id of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Whether all geofences have the tag; 'mixed': some. */
export const hasTag = (count: number, of: number): boolean | 'mixed' =>
  count === 0 ? false : count === of ? true : 'mixed';
