import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { geofencesQuery, type ListedGeofence, useTagGeofences } from '../../../api/geofences.ts';
import type { Tag } from '../../../api/tags.ts';
import { useUndoWithWords } from '../../../data/use-undo-with-words.ts';
import { TagSwatch } from '../../../map/colours/TagSwatch.tsx';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { GatedButton } from '../../../ui/GatedButton.tsx';
import { Quiet } from '../../../ui/layout.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import { notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';
import { BulkMenu } from '../../../ui/table/BulkMenu.tsx';
import classes from './TagMenu.module.css';

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

/** Adds a tag to all geofences or removes it, in one transaction. Undo changes back only those that have changed. */
function useTagChosen(geofences: readonly ListedGeofence[]) {
  const change = useChangeTag();
  const undo = useUndoWithWords();
  const queryClient = useQueryClient();
  /** Changes that are not stored yet. */
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const inTurn = useInTurn();

  const store = async (tag: Tag, has: boolean): Promise<void> => {
    const ids = idsToChange(geofences, queryClient.getQueryData(geofencesQuery.queryKey) ?? [], tag, has);
    if (ids.length === 0) return;
    const done = await change(ids, tag, has);
    if (done === undefined) return;
    const named = geofences.map(({ id, description }) => ({ id, name: description }));
    const back = (): void =>
      void (done.auditId === undefined
        ? change(ids, tag, !has).then((undone) => undone && notify({ words: undone.message }))
        : undo(done.auditId, ['geofences'], named));
    notifyUndo(done.message, back);
  };
  const setTag = (tag: Tag, has: boolean): void => {
    setWanted((now) => new Map(now).set(tag.id, has));
    void inTurn(() => store(tag, has)).finally(() => setWanted((now) => without(now, tag.id, has)));
  };
  return { wanted, setTag };
}

interface TagChange {
  message: string;
  auditId: number | undefined;
}

/** Resolves with a text about the change; undefined: it failed, and the person has been notified. */
function useChangeTag() {
  const tagging = useTagGeofences();
  const { number } = useFormat();
  return (ids: number[], { id, name }: Tag, has: boolean): Promise<TagChange | undefined> =>
    tagging.mutateAsync({ ids, ...(has ? { add: [id] } : { remove: [id] }) }).then(
      ({ auditId }) => ({
        auditId,
        message: (has ? words.tagAdded : words.tagRemoved)(name, ids.length, number(ids.length)),
      }),
      (error: unknown) => {
        notifyFailure(error, (why) => words.tagFailed(name, why));
        return undefined;
      },
    );
}

/** Runs the changes in order, so that the last one wins. */
function useInTurn(): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => (last.current = last.current.then(work));
}

/** The current geofences, because earlier changes may have changed them. */
function idsToChange(
  chosen: readonly ListedGeofence[],
  now: readonly ListedGeofence[],
  tag: Tag,
  has: boolean,
): number[] {
  const ids = new Set(chosen.map(({ id }) => id));
  return now.filter(({ id, tags }) => ids.has(id) && tags.includes(tag.id) !== has).map(({ id }) => id);
}

/** Keeps a later change of the same tag. */
function without(wanted: ReadonlyMap<number, boolean>, tagId: number, has: boolean): ReadonlyMap<number, boolean> {
  return new Map([...wanted].filter(([id, wish]) => id !== tagId || wish !== has));
}
