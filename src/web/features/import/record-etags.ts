/** ETags of records that were read as a list, so that an import notices later changes of others. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { KindName } from '../../../contract/kinds.ts';
import { savedText, stateLength, telemetryOf } from '../../../contract/record-state.ts';

/** Not by the browser's own hash function, which pages without TLS do not have. */
export const etagOf = (kind: KindName, record: object): string =>
  bytesToHex(sha256(utf8ToBytes(savedText(record, telemetryOf(kind))))).slice(0, stateLength);
