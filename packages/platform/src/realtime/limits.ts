/**
 * What a stranger can take of a process. Where Supabase has a limit the name of its error is the same:
 * https://supabase.com/docs/guides/realtime/limits and https://supabase.com/docs/guides/realtime/error_codes
 */
export const REALTIME_LIMITS = {
  /** Open connections, in this process and from one address; the latter is also how many a second may knock. */
  connections: 1000,
  connectionsPerAddress: 200,
  /** Messages of every kind, pings too, a second; an address may send twice what a connection may. */
  messagesPerSecond: 500,
  /** Bytes of messages a second, likewise. */
  bytesPerSecond: 1024 * 1024,
  /** A connection that says nothing for so long is closed; supabase-js says something every 25 seconds. */
  silenceMs: 60_000,
};
export type RealtimeLimits = typeof REALTIME_LIMITS;

export const MAX_CHANNELS = { connection: 100, address: 2000 } as const;
export const MAX_JOINS_PER_SECOND = { connection: 100, address: 300 } as const;
export const MAX_PRESENCES_PER_SECOND = { connection: 20, address: 200 } as const;

/** Different tokens that the channels of one connection were joined with: each is asked about by itself. */
export const MAX_CALLERS = 4;

/** Listeners to `postgres_changes`. */
export const MAX_BINDINGS = { channel: 100, connection: 200, address: 4000, process: 20_000 } as const;
/** Characters of patterns, values of lists, and one for any other condition: see `RowFilter.work`. */
export const MAX_FILTER_WORK = { filter: 100, connection: 2000, address: 10_000, process: 40_000 } as const;
export const MAX_FILTER_CHARACTERS = 1000;
/** A longer value passes no pattern. */
export const MAX_MATCHED_CHARACTERS = 4096;

/** Of what a client says at once, over a socket or by HTTP: reading a megabyte of JSON takes a fifth of a second. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
/** Of any message of a client that is no broadcast. */
export const MAX_REQUEST_BYTES = 64 * 1024;
/** Frames give the lengths of topics and of events in one byte. */
export const MAX_NAME_BYTES = 255;
/** Work of one connection that may wait for the database; beyond it the connection is not read. */
export const MAX_WAITING = 20;
/** Bytes that a client has not read yet: of one connection, and of all. */
export const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
export const MAX_TOTAL_BACKLOG_BYTES = 128 * 1024 * 1024;

export const MAX_PRESENCE_BYTES = 2048;
export const MAX_PRESENCE_KEYS = 10;
export const MAX_PRESENCES_IN_ROOM = 500;

/** Of one request by HTTP. */
export const MAX_BROADCASTS = 100;
/** Of one address by HTTP, whatever the process; who holds the secret key is not counted. */
export const HTTP_BROADCASTS = { name: 'broadcasts by HTTP', points: 1000, seconds: 10 } as const;
/** Broadcasts on their way to the database. */
export const MAX_PUBLISHING_BYTES = 16 * 1024 * 1024;

/** Changes that are read and shown together: so many, and as long as their rows have fewer bytes than this. */
export const MAX_BATCH = 200;
export const MAX_BATCH_BYTES = 1024 * 1024;
/** Changes that may wait to be shown; whoever listens is told to read again when there are more. */
export const MAX_ANNOUNCED = 10_000;
/** Connections to the database on which realtime works; REST has others. */
export const DATABASE_CONNECTIONS = 3;
/** Of them, those that may be asked at once who sees what. */
export const VISIBILITY_CONNECTIONS = 2;
/** After so long a policy has no answer, and nobody of whom it was asked hears of the change. */
export const VISIBILITY_TIMEOUT_MS = 3000;
