import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountLogoQuery, useSaveLogo } from '../../api/account.ts';
import { officeText } from '../../text/office.ts';
import { isMissing } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import classes from './AccountPage.module.css';
import { logoOf } from './logo-of.ts';

const words = officeText.account.logo;

/** The picture on reports, for administrators. */
export function LogoSection() {
  const { data, error, refetch } = useQuery(accountLogoQuery);
  // A server that knows only the API document.
  if (error && isMissing(error)) return null;
  return (
    <PageSection title={words.title} detail={words.detail}>
      {data && <Logo logo={data.logo} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />)}
    </PageSection>
  );
}

function Logo({ logo }: { logo: string | null }) {
  const saving = useSaveLogo();
  const [isUnreadable, setUnreadable] = useState(false);

  /** `before`: what Undo puts back. */
  const save = async (next: string | null, said: string, before = logo): Promise<void> => {
    try {
      await saving.mutateAsync(next);
      if (next === before) notify({ words: said });
      else notifyUndo(said, () => void save(before, words.back, before));
    } catch (failure) {
      notifyFailure(failure, words.notSaved);
    }
  };
  const take = async (file: File): Promise<void> => {
    const next = await logoOf(file);
    setUnreadable(next === undefined);
    if (next !== undefined) await save(next, words.saved);
  };

  return (
    <Stack gap={12} align="start">
      {logo !== null && <img className={classes.logo} src={`data:image/png;base64,${logo}`} alt={words.current} />}
      {isUnreadable && <ProblemNote>{words.unreadable}</ProblemNote>}
      <Row wrap>
        <ChooseFile
          variant="default"
          loading={saving.isPending}
          label={words.file}
          accept="image/*"
          onFile={(file) => void take(file)}
        >
          {logo === null ? words.choose : words.replace}
        </ChooseFile>
        {logo !== null && (
          <Button variant="subtle" onClick={() => void save(null, words.removed)}>
            {words.remove}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
