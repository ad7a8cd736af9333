/** The mails to users about their sign-in, in the language that they use. */
import { clientDevice } from '../../contract/client-device.ts';
import { html } from '../http/html.ts';
import type { MailedUser, UserMail } from '../store/user-mails.ts';
import { button, type Composed, mailPage, oneLine, paragraph } from './compose.ts';
import { type Words, wordsOf } from './words.ts';

interface UserMailContent {
  user: Pick<MailedUser, 'username' | 'accountName' | 'language' | 'timeZone'>;
  /** Undefined: the dashboard's address is unknown. */
  link: string | undefined;
  mayRepeat: boolean;
}

export function composeUserMail(mail: UserMail, { user, link, mayRepeat }: UserMailContent): Composed {
  const words = wordsOf(user.language);
  const accountName = oneLine(user.accountName);
  const { subject, lines, linkWords } = textsOf(mail, words, user);
  const facts = [...lines, `${words.user.username}: ${user.username}`];
  const notes = [...(mayRepeat ? [words.again] : []), words.by(accountName)];
  const text = [subject, '', ...facts, '', ...(link ? [`${linkWords}: ${link}`, ''] : []), ...notes].join('\n');
  const page = mailPage(words.locale, subject, [
    html`<h2>${subject}</h2>`,
    ...facts.map(paragraph),
    ...(link ? [button(link, linkWords)] : []),
    ...notes.map(paragraph),
  ]);
  return { subject, text, html: page.text, short: subject };
}

interface Texts {
  subject: string;
  lines: readonly string[];
  linkWords: string;
}

function textsOf(mail: UserMail, { user, locale }: Words, { accountName, timeZone }: UserMailContent['user']): Texts {
  const { kind, address, userAgent, createdUtc } = mail;
  if (kind === 'passwordReset') {
    const { subject, lines, link } = user.passwordReset;
    return { subject, lines, linkWords: link };
  }
  if (kind === 'invitation') {
    const { subject, lines, link } = user.invitation;
    const name = oneLine(accountName);
    return { subject: subject(name), lines: lines(name), linkWords: link };
  }
  const { subject, line, notYou = user.notYou }: { subject: string; line: string; notYou?: string } = user[kind];
  const device = clientDevice(userAgent, user.deviceName);
  const when = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'long' }).format(createdUtc);
  return {
    subject,
    lines: [
      line,
      `${user.time}: ${when}`,
      ...(address === null ? [] : [`${user.address}: ${address}`]),
      ...(device === undefined ? [] : [`${user.device}: ${oneLine(device)}`]),
      notYou,
    ],
    linkWords: user.sessions,
  };
}
