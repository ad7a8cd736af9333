import { useQuery } from '@tanstack/react-query';
import type { AlertChannels } from '../../../contract/alerts.ts';
import { alertChannelsQuery } from '../../api/alerts.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconWarning } from '../../ui/icons.tsx';
import { Bar } from '../../ui/layout.tsx';
import classes from './NotSetUp.module.css';

const words = officeText.alerts.notSetUp;
const settings = { email: ['SMTP_URL', 'MAIL_FROM'], text: ['SMS_URL', 'SMS_SECRET'] } as const;

/** The channels (e-mail, SMS) that are not set up, and how to set them up. Empty if both are, or if the server does not say. */
export function NotSetUp() {
  const { data } = useQuery(alertChannelsQuery);
  const format = useFormat();
  if (!data || (data.email && data.text)) return null;
  const needed = [...(data.email ? [] : settings.email), ...(data.text ? [] : settings.text)];
  return (
    <Bar align="stretch" gap={10} wrap={false} className={classes.note}>
      <IconWarning size={16} />
      <p>
        {missingWords(data)} <span>{words.host(format.list(needed))}</span>
      </p>
    </Bar>
  );
}

function missingWords({ email, text }: AlertChannels): string {
  if (!email && !text) return words.both;
  return email ? words.text : words.email;
}
