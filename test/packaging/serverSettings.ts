/** A setting that a person is asked for where the server is added from a registry or a bundle. */
export interface ServerSetting {
  key: string;
  title: string;
  description: string;
  /** The option that takes it, or the variable for what stays secret. */
  option?: string;
  variable?: string;
  fallback: string;
}

/** The settings of the server that has no configuration of an editor's. */
export const serverSettings: readonly ServerSetting[] = [
  {
    key: 'source',
    title: 'Data',
    description: 'sample for invented companies, service for your library and your service, or data: and a folder',
    option: '--source',
    fallback: 'sample',
  },
  {
    key: 'base_url',
    title: 'Base address',
    description: 'The address of your service, if the data is service. Nothing is requested without asking you.',
    option: '--base-url',
    fallback: '',
  },
  {
    key: 'api_key',
    title: 'API key',
    description: 'The key of your service. It is sent to the base address only.',
    variable: 'MARKET_DESK_API_KEY',
    fallback: '',
  },
];

/** The server’s description, in at most 100 characters, as the registry wants it. */
export const serverSummary =
  'Your library of earnings calls, funds, bars and indicators as tools, with checked citations.';
