import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Quiet, Row } from '../../../ui/layout.tsx';
import classes from './DraftNote.module.css';
import { draftTitle } from './draft-words.ts';
import type { DraftOfForm } from './use-kept-draft.ts';

const words = text.geofenceForm.draft;

/** In the form: an earlier draft to restore, what was restored, and that the browser keeps none. */
export function DraftNote({ offers, restore, discard, restored, fails, name }: DraftOfForm & { name: string }) {
  const format = useFormat();
  const [offer] = offers;
  return (
    <>
      {offer && !restored && (
        <section className={classes.note} aria-label={words.label}>
          <p>{draftTitle(offer, format)}</p>
          <Row wrap>
            <Button compact variant="default" onClick={() => restore(offer)}>
              {words.restore}
            </Button>
            <Button compact variant="subtle" onClick={() => discard(offer)}>
              {words.discard}
            </Button>
          </Row>
        </section>
      )}
      {restored && (
        <div className={classes.note} role="status">
          <p>{words.restored(format.dateAtTime(new Date(restored.draft.savedMs).toISOString()))}</p>
          {restored.isOutdated && <p>{words.newer(name)}</p>}
        </div>
      )}
      {fails && <Quiet size={13}>{words.notKept}</Quiet>}
    </>
  );
}
