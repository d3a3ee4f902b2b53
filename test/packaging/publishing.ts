export interface Publishing {
  /** Whether the publisher in package.json is registered on both marketplaces. */
  publisherRegistered: boolean;
  /** The address, of mail or of the web, where a vulnerability is reported in private. */
  securityContact?: string;
  /**
   * The https address below which this repository's files are served, with a slash at its end. An editor's page of an
   * extension shows no picture from anywhere else, nor one that is packed.
   */
  pictures?: string;
}

/** The facts of publishing that package.json has no field for. A person fills them in when they are true. */
export const publishing: Publishing = { publisherRegistered: false };
