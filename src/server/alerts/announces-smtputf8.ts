/** Whether a mail server announces SMTPUTF8 (RFC 6531): it takes letters beyond ASCII before the @. */
import Connection from 'nodemailer/lib/smtp-connection';

export function announcesSmtputf8(smtpUrl: string, stepMs: number): Promise<boolean> {
  const { protocol, hostname, port } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const connection = new Connection({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    ...{ secure, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs, logger: false },
    // Nothing secret is sent, and a wrong certificate fails when a message is.
    tls: { rejectUnauthorized: false },
  });
  return new Promise((resolve, reject) => {
    connection.once('error', (error: Error) => {
      connection.close();
      reject(error);
    });
    connection.connect(() => {
      // The answer to EHLO.
      resolve(/[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || ''));
      connection.quit();
    });
  });
}
