import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Webhook } from '../../../contract/webhooks.ts';
import { webhooksQuery } from '../../api/records.ts';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { IconSend } from '../../ui/icons.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { WebhookDetails } from './WebhookDetails.tsx';
import { EditWebhook, type MadeSecret, NewWebhook } from './WebhookForm.tsx';
import { eventsText, statusWords } from './webhook-values.ts';

const words = officeText.webhooks;

/** The webhooks, for administrators, with a panel for the selected one. */
export function WebhooksPage() {
  const address = useRecordAddress(paths.webhooks);
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const [made, setMade] = useState<MadeSecret>();
  const { page } = useDeletion('webhook', address);
  return (
    <RecordsPage
      name="webhooks"
      words={words}
      icon={<IconSend size={24} />}
      {...page}
      columns={webhookColumns}
      rows={webhooks}
      error={error}
      onRetry={() => void refetch()}
      renderNew={(navigation) => <NewWebhook navigation={navigation} onMade={setMade} />}
      renderEdit={(webhook, navigation) => <EditWebhook listed={webhook} navigation={navigation} />}
      renderDetails={(details) => (
        <WebhookDetails
          {...details}
          secret={made?.id === details.row.id ? made.secret : undefined}
          onSecret={(secret) => setMade({ id: details.row.id, secret })}
        />
      )}
    />
  );
}

const webhookColumns: readonly Column<Webhook>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 160, grow: 1 },
  { key: 'url', label: words.url, text: ({ url }) => url, width: 200, grow: 2, phone: 'below' },
  {
    key: 'events',
    label: words.eventsLabel,
    text: ({ events }) => eventsText(events),
    width: 220,
    grow: 2,
  },
  {
    key: 'status',
    label: text.records.status,
    text: ({ status }) => statusWords(status),
    draw: ({ status }) => (
      <StatusMark kind={status === recordStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>
    ),
    width: 110,
    phone: 'end',
  },
];
