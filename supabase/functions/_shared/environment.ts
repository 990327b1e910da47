/** What a function is told by its host: addresses, keys and settings. */
export type Environment = Readonly<Record<string, string | undefined>>;
