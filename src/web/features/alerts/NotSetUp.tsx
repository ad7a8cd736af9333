import { useQuery } from '@tanstack/react-query';
import type { AlertChannels } from '../../../contract/alerts.ts';
import { alertChannelsQuery } from '../../api/alerts.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconWarning } from '../../ui/icons.tsx';
import classes from './NotSetUp.module.css';

const { alerts } = text;

const words = alerts.notSetUp;
const settings = { email: ['SMTP_URL', 'MAIL_FROM'], text: ['SMS_URL', 'SMS_SECRET'] } as const;

/** Which ways of sending the service has not, and how it gets them. Nothing where it has both, or does not tell. */
export function NotSetUp() {
  const { data } = useQuery(alertChannelsQuery);
  const format = useFormat();
  if (!data || (data.email && data.text)) return null;
  const needed = [...(data.email ? [] : settings.email), ...(data.text ? [] : settings.text)];
  return (
    <div className={classes.note}>
      <IconWarning size={16} />
      <p>
        {missingWords(data)} <span>{words.host(format.list(needed))}</span>
      </p>
    </div>
  );
}

function missingWords({ email, text }: AlertChannels): string {
  if (!email && !text) return words.both;
  return email ? words.text : words.email;
}
