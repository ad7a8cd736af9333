import { clientDevice } from '../../../contract/client-device.ts';
import { officeText } from '../../text/office.ts';

const { sessions: words } = officeText.account;

/** "Firefox on Windows" in the reader's language. */
export const deviceOf = (userAgent: string | null): string => clientDevice(userAgent, words.device) ?? words.unknown;
