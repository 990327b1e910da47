/** The environment a function gets from its host: URLs, keys and settings. */
export type Environment = Readonly<Record<string, string | undefined>>;
