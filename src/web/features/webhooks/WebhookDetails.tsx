import { useState } from 'react';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Delivery, Webhook } from '../../../contract/webhooks.ts';
import { docsAddress } from '../../api/config.ts';
import { useRenewWebhookSecret, useSaveWebhook, useTestWebhook } from '../../api/webhooks.ts';
import { RecordChanges } from '../../components/RecordChanges.tsx';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Fact, Facts, PanelSection } from '../../ui/Facts.tsx';
import { IconSend } from '../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DeliveryOutcome } from './delivery-words.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import { eventTexts, fieldsOf, filterTexts, statusWords } from './webhook-values.ts';

const words = officeText.webhooks;

interface WebhookDetailsProps extends DetailsProps<Webhook> {
  /** Only right after it was made. */
  secret: string | undefined;
  onSecret: (secret: string) => void;
}

/** A webhook: its secret once, a test, and what was delivered. */
export function WebhookDetails({ row: webhook, secret, onSecret, navigation, onDelete }: WebhookDetailsProps) {
  const { id, name, endedUtc, status } = webhook;
  const format = useFormat();
  const { names } = useFilterOptions();
  return (
    <RecordPanel title={name} onClose={navigation.close} onEdit={() => navigation.edit(id)} onDelete={onDelete}>
      <SecretOnce title={words.once.title} detail={words.once.detail} label={words.once.secret}>
        {secret}
      </SecretOnce>
      <Stack gap={14}>
        <Row gap="8px 12px" wrap justify="between">
          <StatusSwitch webhook={webhook} />
          <Test webhookId={id} />
        </Row>
        {status !== recordStatuses.active && (
          <Quiet size={13}>{endedUtc === null ? words.paused : words.ended(format.dateTime(endedUtc))}</Quiet>
        )}
        <Facts>
          <Fact term={words.url}>{webhook.url}</Fact>
          <Fact term={words.eventsLabel}>{eventTexts(webhook.events).join('\n')}</Fact>
          {filterTexts(webhook, names, format).map(({ field, value }) => (
            <Fact key={field} term={field}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Stack>
      <Deliveries webhookId={id} />
      <PanelSection title={words.secret.title}>
        <NewSecret webhookId={id} onSecret={onSecret} />
      </PanelSection>
      <RecordChanges
        resource="webhook"
        resourceId={id}
        fieldsOf={(record: Webhook) => fieldsOf(record, names, format)}
      />
    </RecordPanel>
  );
}

function StatusSwitch({ webhook }: { webhook: Webhook }) {
  const saving = useSaveWebhook();
  const { id, name, status } = webhook;
  const { active, inactive } = recordStatuses;
  const set = async (next: number): Promise<void> => {
    try {
      await saving.mutateAsync({ record: { id, status: next } });
      notify({ words: words.switched(name, statusWords(next)) });
    } catch (error) {
      notifyFailure(error, words.switchFailed);
    }
  };
  return (
    <Switch
      label={words.switch}
      on={status === active}
      pending={saving.isPending}
      onSwitch={(on) => void set(on ? active : inactive)}
    />
  );
}

/** Sends a test and shows what the receiver answered. */
function Test({ webhookId }: { webhookId: number }) {
  const testing = useTestWebhook();
  const [result, setResult] = useState<Delivery>();
  const send = async (): Promise<void> => {
    setResult(undefined);
    try {
      setResult(await testing.mutateAsync(webhookId));
    } catch (error) {
      notifyFailure(error, words.test.failed);
    }
  };
  return (
    <Stack gap={8} align="start">
      <Button variant="default" icon={<IconSend size={16} />} loading={testing.isPending} onClick={() => void send()}>
        {words.test.send}
      </Button>
      <div role="status">{result && <DeliveryOutcome delivery={result} />}</div>
    </Stack>
  );
}

function NewSecret({ webhookId, onSecret }: { webhookId: number; onSecret: (secret: string) => void }) {
  const renewing = useRenewWebhookSecret();
  const [asking, setAsking] = useState(false);
  const renew = async (): Promise<void> => {
    setAsking(false);
    try {
      onSecret((await renewing.mutateAsync(webhookId)).secret);
    } catch (error) {
      notifyFailure(error, words.secret.failed);
    }
  };
  return (
    <Stack gap={8} align="start">
      <Quiet size={13}>
        {words.secret.detail}{' '}
        <a href={docsAddress('/webhooks')} target="_blank" rel="noreferrer">
          {words.secret.guide}
        </a>
      </Quiet>
      <Button variant="default" loading={renewing.isPending} onClick={() => setAsking(true)}>
        {words.secret.renew}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.secret.question}
        detail={words.secret.old}
        confirm={words.secret.renew}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}
