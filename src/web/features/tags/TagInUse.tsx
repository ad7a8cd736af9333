import { useNavigate } from '@tanstack/react-router';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { Tag } from '../../api/tags.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Quiet } from '../../ui/layout.tsx';
import classes from './TagInUse.module.css';

const tagWords = text.tags;

const words = tagWords.inUse;
const named = 5;

/** The records that keep a tag from being deleted, with links to them. */
export function TagInUse({ tag, users, onClose }: { tag: Tag; users: readonly ListedGeofence[]; onClose: () => void }) {
  const format = useFormat();
  const navigate = useNavigate();
  const rest = users.length - named;
  return (
    <Dialog title={words.title(tag.name)} onClose={onClose}>
      <Quiet className={classes.detail}>{words.detail(users.length, format.number(users.length))}</Quiet>
      <ul className={classes.users}>
        {users.slice(0, named).map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
        {rest > 0 && (
          <Quiet as="li" className={classes.rest}>
            {words.more(rest, format.number(rest))}
          </Quiet>
        )}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.common.close}
        </Button>
        <Button onClick={() => void navigate({ to: paths.geofences, search: { tags: [tag.id] } })}>{words.show}</Button>
      </DialogButtons>
    </Dialog>
  );
}
