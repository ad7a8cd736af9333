import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useRef, useState } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { type Tag, useOrderTags } from '../../api/tags.ts';
import { deleteOne } from '../../data/delete-one.ts';
import { useIsAt } from '../../data/use-href.ts';
import { colourWord } from '../../map/colours/colour-word.ts';
import { TagSwatch } from '../../map/colours/TagSwatch.tsx';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { IconGrip, IconTrash } from '../../ui/icons.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useFocusAfterPanel } from '../../ui/use-focus-after-panel.ts';
import { moved, useReorder } from '../../ui/use-reorder.ts';
import classes from './TagList.module.css';

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

interface TagRowProps {
  tag: Tag;
  /** The geofences with this tag; undefined while loading. */
  users: readonly ListedGeofence[] | undefined;
  open: boolean;
  item: ComponentProps<'li'>;
  /** Left out: the person has no permission to move it. */
  handle: ComponentProps<'button'> | undefined;
}

function TagRow({ tag, users, open, item, handle }: TagRowProps) {
  const { id, name, colour } = tag;
  return (
    <li {...item} className={classes.row} data-open={open || undefined}>
      <TagSwatch colour={colour} size={20} />
      <Link
        to={paths.tag}
        params={{ tagId: String(id) }}
        className={classes.name}
        data-id={id}
        aria-current={open || undefined}
      >
        {name}
      </Link>
      <span className={classes.colour}>{colourWord(colour)}</span>
      <Users tag={tag} users={users} />
      {handle && (
        <button
          type="button"
          className={classes.handle}
          aria-label={words.move(name)}
          title={words.move(name)}
          {...handle}
        >
          <IconGrip />
        </button>
      )}
      <DeleteButton tag={tag} users={users} />
    </li>
  );
}

function Users({ tag, users }: Pick<TagRowProps, 'tag' | 'users'>) {
  const format = useFormat();
  if (!users) return <span className={classes.users} />;
  if (users.length === 0) return <span className={classes.users}>{words.noGeofences}</span>;
  return (
    <Link
      to={paths.geofences}
      search={{ tags: [tag.id] }}
      className={classes.users}
      title={words.showGeofences(tag.name)}
    >
      {words.geofences(users.length, format.number(users.length))}
    </Link>
  );
}

function DeleteButton({ tag, users }: Pick<TagRowProps, 'tag' | 'users'>) {
  const mayChange = useMayChange('tag');
  const [inUse, setInUse] = useState(false);
  const deleteTag = useDelete();
  const press = (): void => {
    if (!mayChange) return;
    if (users && users.length > 0) setInUse(true);
    else deleteTag(tag);
  };
  return (
    <>
      <span className={classes.tools}>
        <Tip tip={mayChange ? undefined : words.viewerMayNot}>
          {(describedBy) => (
            <IconButton
              aria-label={words.deleteTag(tag.name)}
              aria-disabled={mayChange ? undefined : true}
              aria-describedby={describedBy}
              onClick={press}
            >
              <IconTrash />
            </IconButton>
          )}
        </Tip>
      </span>
      {inUse && users && <TagInUse tag={tag} users={users} onClose={() => setInUse(false)} />}
    </>
  );
}

function useDelete(): (tag: Tag) => void {
  const [remove, restore] = [useDeleteRecord('tag'), useRestoreRecord('tag')];
  const navigate = useNavigate();
  const isAt = useIsAt((id) => ({ to: `${paths.tags}/${id}` }));
  const leave = (id: number): void => {
    if (isAt(id)) void navigate({ to: paths.tags });
  };
  return (tag) => deleteOne({ remove, restore, words, leave }, tag);
}

const inUseWords = words.inUse;
const named = 5;

/** The records that keep a tag from being deleted, with links to them. */
function TagInUse({ tag, users, onClose }: { tag: Tag; users: readonly ListedGeofence[]; onClose: () => void }) {
  const format = useFormat();
  const navigate = useNavigate();
  const rest = users.length - named;
  return (
    <Dialog title={inUseWords.title(tag.name)} onClose={onClose}>
      <Quiet className={classes.detail}>{inUseWords.detail(users.length, format.number(users.length))}</Quiet>
      <ul className={classes.geofences}>
        {users.slice(0, named).map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
        {rest > 0 && (
          <Quiet as="li" className={classes.rest}>
            {inUseWords.more(rest, format.number(rest))}
          </Quiet>
        )}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.common.close}
        </Button>
        <Button onClick={() => void navigate({ to: paths.geofences, search: { tags: [tag.id] } })}>
          {inUseWords.show}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
