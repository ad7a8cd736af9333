import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logoLimits } from '../../../contract/account-logo.ts';
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

/** A larger file is no logo. */
const fileBytesAtMost = 20_000_000;
/** Of both sides, until the file is small enough. */
const shrunk = 0.7;
const triesAtMost = 8;

/** Any picture that the browser can show -> a small PNG in base64. Undefined if it cannot show it, or if the file is too large. */
async function logoOf(file: Blob): Promise<string | undefined> {
  if (file.size > fileBytesAtMost) return undefined;
  const url = URL.createObjectURL(file);
  try {
    const picture = await loaded(url);
    return picture && (await smallPng(picture));
  } finally {
    URL.revokeObjectURL(url);
  }
}

const loaded = (url: string): Promise<HTMLImageElement | undefined> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });

async function smallPng(picture: HTMLImageElement): Promise<string | undefined> {
  // A drawing may have no size of its own.
  const width = picture.naturalWidth || logoLimits.width;
  const height = picture.naturalHeight || logoLimits.height;
  let scale = Math.min(1, logoLimits.width / width, logoLimits.height / height);
  for (let tried = 0; tried < triesAtMost; tried += 1, scale *= shrunk) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(width * scale));
    canvas.height = Math.max(1, Math.floor(height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (png && png.size <= logoLimits.bytes) return base64Of(await png.arrayBuffer());
  }
  return undefined;
}

const base64Of = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
