import anyAscii from 'any-ascii';

/** Not allowed in file names of Windows, or separates folders. */
const notInNames = /[/\\:*?"<>|\p{Cc}]/gu;

/** A name that every system takes. */
export const fileNameOf = (name: string): string => name.replace(notInNames, '-');

/** `Content-Disposition` of a file: a name in ASCII, which curl and old clients read, and the name in UTF-8 (RFC 6266). */
export function attachment(name: string): string {
  const own = fileNameOf(name);
  const plain = anyAscii(own.normalize('NFC'))
    .replace(notInNames, '-')
    .replace(/[^ -~]|%/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(own).replace(/['()*]/g, escaped)}`;
}

/** RFC 5987 reserves these, and `encodeURIComponent` leaves them. */
const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
