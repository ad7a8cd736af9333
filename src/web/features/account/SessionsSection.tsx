import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../../../contract/users.ts';
import { sessionsQuery, useEndSession } from '../../api/me.ts';
import { forEachRecord } from '../../data/for-each-record.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { Row } from '../../ui/layout.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { deviceOf } from './device-of.ts';
import classes from './SessionsSection.module.css';

const accountWords = officeText.account;

const words = accountWords.sessions;

export function SessionsSection() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  return (
    <PageSection title={words.title} detail={words.detail}>
      {sessions && (
        <div>
          <ul aria-label={words.list}>
            {sessions.toSorted(hereFirst).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <EndOthers sessions={sessions.filter(({ current }) => !current)} />
        </div>
      )}
      {!sessions && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
    </PageSection>
  );
}

const hereFirst = (one: Session, other: Session): number =>
  Number(other.current) - Number(one.current) || Date.parse(other.lastUsedUtc) - Date.parse(one.lastUsedUtc);

/** Ends all other sessions, for people who do not recognize one of them. */
function EndOthers({ sessions }: { sessions: readonly Session[] }) {
  const format = useFormat();
  const ending = useEndSession();
  const [isEnding, setEnding] = useState(false);
  if (sessions.length < 2) return null;
  const endAll = async (): Promise<void> => {
    setEnding(true);
    const { done, failed } = await forEachRecord(sessions, ({ id }) => ending.mutateAsync(id));
    setEnding(false);
    const [first] = failed;
    if (first) return void notifyFailure(first.error, words.endFailed);
    notify({ words: words.endedOthers(done.length, format.number(done.length)) });
  };
  return (
    <Button className={classes.others} variant="default" loading={isEnding} onClick={() => void endAll()}>
      {words.endOthers}
    </Button>
  );
}

function SessionRow({
  session: { id, userAgent, address, createdUtc, lastUsedUtc, endsUtc, current },
}: {
  session: Session;
}) {
  const format = useFormat();
  const ending = useEndSession();
  const device = deviceOf(userAgent);
  const end = (): void => {
    // Uses the promise, because the callbacks of a mutation do not run after the row has unmounted.
    ending.mutateAsync(id).then(
      () => notify({ words: words.ended }),
      (error: unknown) => notifyFailure(error, words.endFailed),
    );
  };
  return (
    <Row as="li" gap={12} className={classes.row}>
      <div className={classes.device}>
        <p>{device}</p>
        <Row as="p" align="stretch" gap="0 12px" wrap className={classes.detail}>
          {address !== null && <span>{address}</span>}
          <span title={format.utc(createdUtc)}>{words.since(format.dateTime(createdUtc))}</span>
          {/* A server that knows only the API document sends none. */}
          {endsUtc !== undefined && <span title={format.utc(endsUtc)}>{words.ends(format.dateTime(endsUtc))}</span>}
          {!current && <span title={format.utc(lastUsedUtc)}>{words.lastUsed(format.dateTime(lastUsedUtc))}</span>}
        </Row>
      </div>
      {current ? (
        <span className={classes.here}>{words.here}</span>
      ) : (
        <Button variant="default" loading={ending.isPending} aria-label={words.endNamed(device)} onClick={end}>
          {words.end}
        </Button>
      )}
    </Row>
  );
}
