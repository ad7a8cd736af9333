/** The mails to users about their sign-in, in the language that they use. */
import { html } from '../http/html.ts';
import type { MailedUser, UserMailKind } from '../store/user-mails.ts';
import { anchor, type Composed, oneLine, paragraph } from './compose.ts';
import { type Words, wordsOf } from './words.ts';

interface UserMailContent {
  user: Pick<MailedUser, 'username' | 'accountName' | 'language'>;
  link: string;
  mayRepeat: boolean;
}

export function composeUserMail(kind: UserMailKind, { user, link, mayRepeat }: UserMailContent): Composed {
  const words = wordsOf(user.language);
  const accountName = oneLine(user.accountName);
  const { subject, lines, linkWords } = textsOf(kind, words, accountName);
  const username = `${words.user.username}: ${user.username}`;
  const notes = [...(mayRepeat ? [words.again] : []), words.by(accountName)];
  const text = [subject, '', ...lines, username, '', `${linkWords}: ${link}`, '', ...notes].join('\n');
  const body = html`<h2>${subject}</h2>${[...lines, username].map(paragraph)}${anchor(link, linkWords)}${notes.map(paragraph)}`;
  const page = html`<!doctype html><html lang="${words.locale}"><meta charset="utf-8"><title>${subject}</title><body>${body}</body></html>`;
  return { subject, text, html: page.text, short: subject };
}

function textsOf(kind: UserMailKind, { user }: Words, accountName: string) {
  if (kind === 'passwordReset') {
    const { subject, lines, link } = user.passwordReset;
    return { subject, lines, linkWords: link };
  }
  const { subject, lines, link } = user.invitation;
  return { subject: subject(accountName), lines: lines(accountName), linkWords: link };
}
