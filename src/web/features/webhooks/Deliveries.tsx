import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesKeptDays, type DeliveryState, deliveryStates } from '../../../contract/choices.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { Delivery } from '../../../contract/webhooks.ts';
import { momentAt } from '../../../rules/zone.ts';
import { deliveriesQuery, useReplayWebhook, useRetryDelivery } from '../../api/webhooks.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Nothing, PanelSection } from '../../ui/Facts.tsx';
import { IconReload } from '../../ui/icons.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { DeliveryMark, DeliveryOutcome, outcomeWords, typeWords } from './delivery-words.tsx';
import classes from './WebhookDetails.module.css';

const words = officeText.webhooks.deliveries;
const rowsAtATime = 25;
/** Tolerance for a service whose clock is ahead. */
const aheadMs = dayMs;

const stateOptions = [
  { value: '', label: words.anyState },
  ...deliveryStates.map((state) => ({ value: state, label: words.states[state] })),
];

/** The log of a webhook, newest first. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const [state, setState] = useState<DeliveryState>();
  const [limit, setLimit] = useState(rowsAtATime);
  // The query stays the same while the panel is open. New deliveries are still within its period.
  const [period] = useState(() => ({
    startDate: new Date(Date.now() - changesKeptDays * dayMs).toISOString(),
    endDate: new Date(Date.now() + aheadMs).toISOString(),
  }));
  const { data, error, refetch } = useQuery({
    ...deliveriesQuery(webhookId, { ...period, state, limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <PanelSection title={words.title}>
      <Stack gap={12}>
        <Select
          label={words.state}
          value={state ?? ''}
          options={stateOptions}
          onChange={({ currentTarget: { value } }) => setState(deliveryStates.find((each) => each === value))}
        />
        {!data && !error && <ListSkeleton rows={3} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Nothing>{words.none}</Nothing>}
        {data && data.length > 0 && (
          <Stack as="ol" gap={0} className={classes.deliveries}>
            {data.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryRow delivery={delivery} />
              </li>
            ))}
          </Stack>
        )}
        {data?.length === limit && (
          <Button variant="default" onClick={() => setLimit(limit + rowsAtATime)}>
            {words.more}
          </Button>
        )}
        <Replay webhookId={webhookId} />
      </Stack>
    </PanelSection>
  );
}

/** One line; opened it shows request, answer and attempts. */
function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  const { type, createdUtc, state } = delivery;
  const outcome = outcomeWords(delivery);
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>
        <b>{typeWords(type)}</b>
        <span>
          <Moment at={createdUtc} />
          <DeliveryMark state={state} />
          {state !== 'delivered' && outcome !== '' && (
            <Quiet as="span" size={13}>
              {outcome}
            </Quiet>
          )}
        </span>
      </summary>
      {isOpen && <DeliveryFacts delivery={delivery} />}
    </details>
  );
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const format = useFormat();
  const { id, webhookId, attempts, dueUtc, state, body, messageId } = delivery;
  const retrying = useRetryDelivery();
  const retry = async (): Promise<void> => {
    try {
      await retrying.mutateAsync({ webhookId, deliveryId: id });
    } catch (error) {
      notifyFailure(error, words.retryFailed);
    }
  };
  return (
    <Stack gap={8} className={classes.delivery}>
      <DeliveryOutcome delivery={delivery} />
      <Quiet size={13}>
        {words.attempts(attempts, format.number(attempts))}
        {dueUtc !== null && attempts > 0 && ` ${words.next(format.dateTime(dueUtc))}`}
        {dueUtc === null && state === 'waiting' && ` ${words.held}`}
      </Quiet>
      <pre className={classes.raw} aria-label={words.body} role="group">
        {body ?? words.erased}
      </pre>
      <Quiet size={13}>{words.id(messageId)}</Quiet>
      <Row justify="end">
        <Button
          compact
          variant="default"
          icon={<IconReload size={15} />}
          loading={retrying.isPending}
          onClick={() => void retry()}
        >
          {state === 'delivered' ? words.again : words.retry}
        </Button>
      </Row>
    </Stack>
  );
}

/** Sends everything since a local time again. */
function Replay({ webhookId }: { webhookId: number }) {
  const format = useFormat();
  const replaying = useReplayWebhook();
  const [since, setSince] = useState('');
  const wallMs = Date.parse(`${since}Z`);
  const startMs = Number.isNaN(wallMs) ? undefined : momentAt(wallMs, format.timeZone);
  const replay = async (): Promise<void> => {
    if (startMs === undefined) return;
    try {
      await replaying.mutateAsync({ webhookId, after: new Date(startMs).toISOString() });
      notify({ words: words.replay.done(format.dateTime(new Date(startMs))) });
      setSince('');
    } catch (error) {
      notifyFailure(error, words.replay.failed);
    }
  };
  return (
    <Row align="end" wrap>
      <TextInput
        label={words.replay.since}
        description={words.replay.detail}
        type="datetime-local"
        step={60}
        max="9999-12-31T23:59"
        value={since}
        onChange={({ currentTarget: { value } }) => setSince(value)}
      />
      <Button
        variant="default"
        icon={<IconReload size={16} />}
        disabled={startMs === undefined}
        loading={replaying.isPending}
        onClick={() => void replay()}
      >
        {words.replay.send}
      </Button>
    </Row>
  );
}
