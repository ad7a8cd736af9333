/** What a page knows about the street map of its service. */
export interface Streets {
  /** Absolute address of the file; undefined if the service has none that works. */
  readonly url: string | undefined;
  /** HTML of the data's provider. */
  readonly attribution: string;
  /** The service's code for why it cannot serve the configured file. */
  readonly problem: string | undefined;
  /** The person can do something about a problem. */
  readonly showsReason: boolean;
  /** Asks the service for the current file. Returns its address. */
  readonly renew: () => Promise<string | undefined>;
}
