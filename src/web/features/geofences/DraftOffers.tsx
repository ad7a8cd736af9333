import { useState } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.tsx';
import classes from './editor/DraftNote.module.css';
import { dropDraft, type KeptDraft, readDrafts } from './editor/draft-store.ts';
import { draftTitle } from './editor/draft-words.ts';
import { continuedDraft, useDraftsInOtherTabs } from './editor/use-kept-draft.ts';
import type { PageNavigation } from './use-address.ts';

const words = text.geofenceForm.draft;

/** Older ones follow when these are done. */
const atOnce = 2;

interface DraftOffersProps {
  draftsKey: string;
  geofences: readonly ListedGeofence[];
  navigation: PageNavigation;
}

/** Drafts that were not saved, over the map of the page. */
export function DraftOffers({ draftsKey, geofences, navigation }: DraftOffersProps) {
  const format = useFormat();
  const [drafts, setDrafts] = useState(() => readDrafts(draftsKey, Date.now()));
  const elsewhere = useDraftsInOtherTabs();
  const proceed = (draft: KeptDraft): void => {
    continuedDraft.set(draft.id);
    if (draft.geofenceId === null) navigation.draw(draft.tool);
    else navigation.edit(draft.geofenceId);
  };
  const discard = ({ id }: KeptDraft): void => {
    dropDraft(draftsKey, id, Date.now());
    setDrafts(readDrafts(draftsKey, Date.now()));
  };
  // A deleted geofence is back in the list once it is restored.
  const known = drafts
    .filter(({ id }) => elsewhere && !elsewhere.has(id))
    .filter(({ geofenceId }) => geofenceId === null || geofences.some(({ id }) => id === geofenceId));
  if (known.length === 0) return null;
  return (
    <section className={classes.offers} aria-label={words.label}>
      {known.slice(0, atOnce).map((draft) => (
        <div key={draft.id} className={classes.offer}>
          <p>{draftTitle(draft, format)}</p>
          <Row>
            <Button compact onClick={() => proceed(draft)}>
              {words.continue}
            </Button>
            <Button compact variant="subtle" onClick={() => discard(draft)}>
              {words.discard}
            </Button>
          </Row>
        </div>
      ))}
    </section>
  );
}
