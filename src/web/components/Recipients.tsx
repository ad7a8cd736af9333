import { useQuery } from '@tanstack/react-query';
import type { Unsubscription } from '../../contract/alerts.ts';
import { fold } from '../../contract/fold.ts';
import { unsubscriptionsQuery, useSubscribeAgain } from '../api/alerts.ts';
import { useMayChange } from '../api/me.ts';
import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { useFormat } from '../text/use-format.ts';
import { GatedButton } from '../ui/GatedButton.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { notify, notifyFailure } from '../ui/notices.tsx';
import classes from './Recipients.module.css';

const words = officeText.alerts.unsubscribed;

/** What the mails are about. */
type MailsAbout = { geofenceId: number } | { ruleId: number };

/** The addresses that unsubscribed, by address in lower case. */
export function useUnsubscribed(about: MailsAbout): ReadonlyMap<string, Unsubscription> {
  const { data } = useQuery(unsubscriptionsQuery(about));
  return new Map(data?.map((each) => [fold(each.address), each]));
}

interface RecipientsProps {
  about: MailsAbout;
  addresses: readonly string[];
}

/** E-mail addresses, and who of them has unsubscribed. */
export function Recipients({ about, addresses }: RecipientsProps) {
  const unsubscribed = useUnsubscribed(about);
  return (
    <Stack as="ul" gap={0} className={classes.addresses}>
      {addresses.map((address) => (
        <li key={address}>
          <Recipient address={address} unsubscribed={unsubscribed.get(fold(address))} />
        </li>
      ))}
    </Stack>
  );
}

/** Only those of the addresses that have unsubscribed. */
export function Unsubscribed({ about, addresses }: RecipientsProps) {
  const unsubscribed = useUnsubscribed(about);
  const gone = addresses.filter((address) => unsubscribed.has(fold(address)));
  return gone.length === 0 ? null : <Recipients about={about} addresses={gone} />;
}

function Recipient({ address, unsubscribed }: { address: string; unsubscribed: Unsubscription | undefined }) {
  const format = useFormat();
  const again = useSubscribeAgain();
  const reason = useMayChange('unsubscription') ? undefined : text.records.viewerMayNot;
  if (!unsubscribed) return address;
  const subscribed = unsubscribed.ruleId === null ? words.geofenceAgain : words.reportAgain;
  const subscribe = (): void =>
    void again.mutateAsync(unsubscribed.id).then(
      () => notify({ words: subscribed(address) }),
      (error: unknown) => notifyFailure(error, (why) => words.failed(address, why)),
    );
  return (
    <>
      <s>{address}</s>
      <Row as="span" gap="0 4px" wrap className={classes.gone}>
        <span title={format.utc(unsubscribed.utc)}>{words.on(format.date(unsubscribed.utc))}</span>
        <GatedButton
          compact
          variant="subtle"
          reason={reason}
          loading={again.isPending}
          aria-label={words.againTo(address)}
          onClick={subscribe}
        >
          {words.again}
        </GatedButton>
      </Row>
    </>
  );
}
