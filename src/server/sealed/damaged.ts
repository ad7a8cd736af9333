/** The bytes are not a span that this version can read: damaged, cut off, of another kind, or of a newer version. */
export class DamagedSpanError extends Error {
  override readonly name = 'DamagedSpanError';
}
