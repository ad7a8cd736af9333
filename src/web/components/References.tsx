import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { resourceTypes } from '../../contract/kinds.ts';
import type { ExternalReference } from '../../contract/references.ts';
import { useMayChange } from '../api/me.ts';
import { externalReferencesQuery, useDeleteRecord, useRestoreRecord, useSaveRecord } from '../api/records.ts';
import { text } from '../text/index.ts';
import { failureDetail, isProblemLike } from '../text/problems.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { NotFetched, Nothing, PanelSection } from '../ui/Facts.tsx';
import { IconClose, IconPlus } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Row } from '../ui/layout.tsx';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import classes from './References.module.css';

const words = text.records.references;

interface ReferencesProps {
  resourceType: (typeof resourceTypes)[keyof typeof resourceTypes];
  resourceId: number;
}

/** Names of a record in other systems, with buttons to add and remove one. */
export function References(of: ReferencesProps) {
  const { data, error, refetch } = useQuery(externalReferencesQuery(of));
  const mayChange = useMayChange('externalReference');
  const [adding, setAdding] = useState(false);
  return (
    <PanelSection
      title={words.title}
      aside={
        mayChange &&
        !adding && (
          <IconButton aria-label={words.add} title={words.add} onClick={() => setAdding(true)}>
            <IconPlus size={16} />
          </IconButton>
        )
      }
    >
      {data?.length === 0 && !adding && <Nothing>{words.none}</Nothing>}
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <Row as="ul" align="stretch" gap={6} wrap>
          {data.map((reference) => (
            <Reference key={reference.id} reference={reference} mayChange={mayChange} />
          ))}
        </Row>
      )}
      {adding && <AddReference {...of} onDone={() => setAdding(false)} />}
    </PanelSection>
  );
}

function Reference({ reference, mayChange }: { reference: ExternalReference; mayChange: boolean }) {
  const remove = useRemove();
  return (
    <Row as="li" gap={2} className={classes.item}>
      <span className={classes.reference}>{reference.reference}</span>
      {mayChange && (
        <IconButton compact aria-label={words.remove(reference.reference)} onClick={() => remove(reference)}>
          <IconClose size={14} />
        </IconButton>
      )}
    </Row>
  );
}

function AddReference({ resourceType, resourceId, onDone }: ReferencesProps & { onDone: () => void }) {
  const save = useSaveRecord('externalReference');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await save.mutateAsync({ record: { resourceType, resourceId, reference: typed } });
      onDone();
    } catch (error) {
      setProblem(whyNot(error));
    }
  };
  return (
    <form className={classes.add} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        autoFocus
        aria-label={words.reference}
        placeholder={words.placeholder}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
      />
      <Row align="stretch" justify="end" className={classes.navigation}>
        <Button compact variant="default" onClick={onDone}>
          {text.common.cancel}
        </Button>
        <Button compact type="submit" loading={save.isPending}>
          {words.add}
        </Button>
      </Row>
    </form>
  );
}

/** The service names the record that already has the reference. */
function whyNot(error: unknown): string {
  if (isProblemLike(error) && error.status === 400) return text.fieldProblems.lengthBetween(1, '100');
  return failureDetail(error).detail;
}

function useRemove(): (reference: ExternalReference) => void {
  const deletion = useDeleteRecord('externalReference');
  const restoration = useRestoreRecord('externalReference');
  return ({ id, reference }) => {
    const bringBack = (): void => {
      restoration.mutateAsync(id).then(
        () => notify({ words: text.common.restored(reference) }),
        (error: unknown) => notifyFailure(error, (why) => text.common.restoreFailed(reference, why)),
      );
    };
    deletion.mutateAsync(id).then(
      () => notifyUndo(words.removed(reference), bringBack),
      (error: unknown) => notifyFailure(error, (why) => text.common.deleteFailed(reference, why)),
    );
  };
}
