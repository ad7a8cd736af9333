import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import { offersPasskeys } from '../../api/passkey-device.ts';
import { passkeysQuery, useRemovePasskey } from '../../api/passkeys.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import classes from './SessionsSection.module.css';

const words = officeText.account.passkeys;

/** The passkeys of the signed-in person. */
export function PasskeysSection() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  return (
    <PageSection title={words.title} detail={words.detail}>
      <Stack gap={16}>
        {passkeys && passkeys.length > 0 && (
          <ul aria-label={words.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {!passkeys && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />)}
        {offersPasskeys() ? <AddPasskey /> : <Quiet>{words.elsewhere}</Quiet>}
      </Stack>
    </PageSection>
  );
}

function PasskeyRow({ passkey: { id, name, createdUtc, lastUsedUtc } }: { passkey: Passkey }) {
  const format = useFormat();
  const removing = useRemovePasskey();
  const [asked, setAsked] = useState(false);
  const shown = name ?? words.unnamed;
  const remove = (): void => {
    setAsked(false);
    // Uses the promise, because the callbacks of a mutation do not run after the row has unmounted.
    removing.mutateAsync(id).then(
      () => notify({ words: words.removed }),
      (error: unknown) => notifyFailure(error, words.removeFailed),
    );
  };
  return (
    <Row as="li" gap={12} className={classes.row}>
      <div className={classes.device}>
        <p>{shown}</p>
        <Row as="p" align="stretch" gap="0 12px" wrap className={classes.detail}>
          <span title={format.utc(createdUtc)}>{words.since(format.dateTime(createdUtc))}</span>
          {lastUsedUtc === null ? (
            <span>{words.unused}</span>
          ) : (
            <span title={format.utc(lastUsedUtc)}>{words.lastUsed(format.dateTime(lastUsedUtc))}</span>
          )}
        </Row>
      </div>
      <Button
        variant="default"
        loading={removing.isPending}
        aria-label={words.removeNamed(shown)}
        onClick={() => setAsked(true)}
      >
        {words.remove}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={words.removeTitle(shown)}
        detail={words.removeDetail}
        confirm={words.remove}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      />
    </Row>
  );
}
