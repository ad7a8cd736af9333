import { restoreSeconds } from '../../../../contract/choices.ts';
import { type ListedGeofence, useDeleteGeofences } from '../../../api/geofences.ts';
import { useMayChange } from '../../../api/me.ts';
import { EditLink } from '../../../components/EditLink.tsx';
import { useBulkQuestion } from '../../../components/use-bulk-question.tsx';
import { withRestoreTime } from '../../../data/restorable.ts';
import { useIsAt } from '../../../data/use-href.ts';
import { useUndoWithWords } from '../../../data/use-undo-with-words.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { GatedButton } from '../../../ui/GatedButton.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';
import { chooseByKey } from '../../../ui/row-events.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { GeofencesExport } from '../GeofencesExport.tsx';
import classes from './ChosenBar.module.css';
import { TagMenu } from './TagMenu.tsx';

const chosenWords = text.chosen;
const words = text.geofences;

interface ChosenBarProps {
  /** At least one. */
  geofences: readonly ListedGeofence[];
  selection: Selection;
  index: TagIndex;
  /** Called after the geofence in the panel has been deleted. */
  onGone: () => void;
}

/**
 * Bulk actions for the chosen geofences. Replaces the foot of the list, so that no row moves under the pointer when the
 * person chooses the first geofence.
 */
export function ChosenBar({ geofences, selection, index, onGone }: ChosenBarProps) {
  const { number } = useFormat();
  const { count, of, next, all, none } = selection;
  const { question, ask } = useBulkQuestion();
  const gate = useMayChange('geofence') ? undefined : words.viewerMayNot;
  const remove = useDeleteChosen({ onGone, onDone: none });
  const countWords = words.chosen(count, number(count));
  return (
    <>
      {/* Escape on any of the buttons clears the choice */}
      <Stack
        gap={6}
        role="group"
        aria-label={countWords}
        className={classes.bar}
        onKeyDown={(event) => chooseByKey(event, selection)}
      >
        <Row gap={6} wrap className={classes.line}>
          <span className={classes.count}>{countWords}</span>
          {count < of && (
            <Button compact variant="subtle" onClick={all}>
              {text.table.selectAllOf(number(next))}
            </Button>
          )}
          <IconButton
            className={classes.none}
            aria-label={text.table.clearSelection}
            title={text.table.clearSelection}
            onClick={none}
          >
            <IconClose />
          </IconButton>
        </Row>
        <Row gap={6} wrap className={classes.line}>
          <TagMenu geofences={geofences} tags={index.tags} gate={gate} />
          <EditLink list={paths.geofences} ids={geofences.map(({ id }) => id)} />
          <GeofencesExport geofences={geofences} />
          <GatedButton
            variant="subtle"
            danger
            reason={gate}
            onClick={() =>
              ask({
                title: chosenWords.question(count, number(count)),
                names: geofences.map(({ description }) => description),
                detail: chosenWords.questionDetail(number(restoreSeconds / 3600)),
                confirm: text.common.delete,
                danger: true,
                run: () => remove(geofences),
              })
            }
          >
            {text.common.delete}
          </GatedButton>
        </Row>
      </Stack>
      {question}
    </>
  );
}

interface Deletion {
  /** Called if the geofence in the panel is among them. */
  onGone: () => void;
  onDone: () => void;
}

/** Deletes all in one transaction. */
function useDeleteChosen({ onGone, onDone }: Deletion): (geofences: readonly ListedGeofence[]) => void {
  const remove = useDeleteGeofences();
  const undo = useUndoWithWords();
  const isAt = useIsAt((id) => ({ to: `${paths.geofences}/${id}` }));
  const { number } = useFormat();
  const removeAll = async (geofences: readonly ListedGeofence[]): Promise<void> => {
    const named = geofences.map(({ id, description }) => ({ id, name: description }));
    const { auditId } = await remove.mutateAsync(named.map(({ id }) => id));
    if (named.some(({ id }) => isAt(id))) onGone();
    onDone();
    const message = withRestoreTime(chosenWords.deleted(named.length, number(named.length)), named.length);
    if (auditId !== undefined) notifyUndo(message, () => void undo(auditId, ['geofences'], named));
    else notify({ words: message });
  };
  return (geofences) =>
    void removeAll(geofences).catch((error: unknown) => notifyFailure(error, chosenWords.deleteFailed));
}
