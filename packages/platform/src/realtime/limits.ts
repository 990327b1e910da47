/**
 * Limits on clients. Errors have the same names as Supabase's where it has the same limit:
 * https://supabase.com/docs/guides/realtime/limits and https://supabase.com/docs/guides/realtime/error_codes
 */
export const REALTIME_LIMITS = {
  /** Open connections of the process and per address. The latter also limits handshakes per second. */
  connections: 1000,
  connectionsPerAddress: 200,
  /** Per connection, including pings; an address may send twice as many. */
  messagesPerSecond: 500,
  /** Per connection; an address may send twice as much. */
  bytesPerSecond: 1024 * 1024,
  /** Unread output of all connections together. */
  backlogBytes: 128 * 1024 * 1024,
  /** Idle timeout; supabase-js sends a heartbeat every 25 seconds. */
  silenceMs: 60_000,
};
export type RealtimeLimits = typeof REALTIME_LIMITS;

export const MAX_CHANNELS = { connection: 100, address: 2000 } as const;
export const MAX_JOINS_PER_SECOND = { connection: 100, address: 300 } as const;
export const MAX_PRESENCES_PER_SECOND = { connection: 20, address: 200 } as const;

/** Distinct callers per connection, since policies are evaluated for each. */
export const MAX_CALLERS = 4;

/** Bindings to `postgres_changes`. */
export const MAX_BINDINGS = { channel: 100, connection: 200, address: 4000, process: 20_000 } as const;
/** In units of `RowFilter.work`. */
export const MAX_FILTER_WORK = { filter: 100, connection: 2000, address: 10_000, process: 40_000 } as const;
export const MAX_FILTER_CHARACTERS = 1000;
/** Longer values match no pattern. */
export const MAX_MATCHED_CHARACTERS = 4096;

/** Over a socket or HTTP: parsing a megabyte of JSON takes 0.2 s. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
/** Messages other than broadcasts. */
export const MAX_REQUEST_BYTES = 64 * 1024;
/** Binary frames encode the length of names in one byte. */
export const MAX_NAME_BYTES = 255;
/** Queued database work of one connection; beyond it, reading from the socket pauses. */
export const MAX_QUEUED = 20;
/** Unread output of one connection. */
export const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

export const MAX_PRESENCE_BYTES = 2048;
export const MAX_PRESENCE_KEYS = 10;
export const MAX_PRESENCES_PER_ROOM = 500;

/** Per HTTP request. */
export const MAX_BROADCASTS = 100;
/** Per address across all processes; the secret key is exempt. */
export const HTTP_BROADCASTS = { name: 'broadcasts by HTTP', points: 1000, seconds: 10 } as const;
/** Broadcasts waiting to be written to the database. */
export const MAX_PUBLISHING_BYTES = 16 * 1024 * 1024;

/** Limits of a batch of changes. */
export const MAX_BATCH = 200;
export const MAX_BATCH_BYTES = 1024 * 1024;
/** Pending changes; on overflow, subscribers must rejoin. */
export const MAX_PENDING = 10_000;
/** Size of the realtime service's own connection pool. */
export const DATABASE_CONNECTIONS = 3;
/** How many of these evaluate policies concurrently. */
export const VISIBILITY_CONNECTIONS = 2;
/** Callers whose policies are evaluated in one transaction, and which receive a change together. */
export const MAX_CALLERS_PER_CHECK = 50;
/** Timeout for evaluating policies, after which the caller must rejoin. */
export const VISIBILITY_TIMEOUT_MS = 3000;
/** How long callers that are checked one by one may delay the feed; the remaining ones must rejoin. */
export const VISIBILITY_BUDGET_MS = 5000;
