import { useRef } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { type Tag, useOrderTags } from '../../api/tags.ts';
import { text } from '../../text/index.ts';
import { announce } from '../../ui/announce.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { useFocusAfterPanel } from '../../ui/use-focus-after-panel.ts';
import { moved, useReorder } from '../../ui/use-reorder.ts';
import classes from './TagList.module.css';
import { TagRow } from './TagRow.tsx';

const words = text.tags;

interface TagListProps {
  tags: readonly Tag[];
  /** The geofences of each tag; undefined while loading. */
  users: ReadonlyMap<number, ListedGeofence[]> | undefined;
  openId: number | undefined;
}

/** The rows. The person moves them by dragging their handles or with the arrow keys. */
export function TagList({ tags, users, openId }: TagListProps) {
  const order = useOrderTags();
  const mayChange = useMayChange('tag');
  const { shown, handle, item } = useReorder(tags, (from, to) => {
    const tag = tags[from];
    if (!tag) return;
    announce(words.moved(tag.name, to + 1, tags.length));
    order(
      moved(tags, from, to).map(({ id }) => id),
      (error) => notifyFailure(error, (why) => `${words.moveFailed} ${why}`),
    );
  });
  const list = useRef<HTMLOListElement>(null);
  const focusOn = (id: number): void => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  useFocusAfterPanel({ list, ids: tags.map(({ id }) => id), openId, focusOn });
  return (
    <ol ref={list} className={classes.list} aria-label={words.list}>
      {shown.map((tag, index) => (
        <TagRow
          key={tag.id}
          tag={tag}
          users={users && (users.get(tag.id) ?? [])}
          open={tag.id === openId}
          item={item(tag.id)}
          handle={mayChange ? handle(tag.id, index) : undefined}
        />
      ))}
    </ol>
  );
}
