import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Caller, hasExpired } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { callerKey } from './caller-key.ts';
import type { QueuedChange } from './change-feed.ts';
import { covers } from './change-filter.ts';
import { type ChangePayload, createChangePayload } from './change-payload.ts';
import type { Channel } from './channel.ts';
import type { ChannelIndex } from './channel-index.ts';
import { MAX_BATCH_BYTES, MAX_CALLERS_PER_CHECK, VISIBILITY_CONNECTIONS } from './limits.ts';
import { pushChange } from './push-change.ts';
import { accessKey, readTableAccess, type TableAccessMap } from './table-access.ts';
import { TimeSlicer } from './time-slicer.ts';
import { findVisibleChanges, planVisibilityCheck, type VisibilityCheck } from './visible-changes.ts';

const MAX_ATTEMPTS = 4;
const RETRY_MS = 500;

type Subscriptions = ReadonlyMap<Channel, ReadonlySet<QueuedChange>>;

interface Group {
  readonly key: string;
  readonly caller: Caller;
  readonly channels: Channel[];
}

/** Groups of one role that want the same changes and are checked together. */
interface Audience {
  readonly role: string;
  readonly wanted: readonly QueuedChange[];
  readonly groups: readonly Group[];
  readonly check: VisibilityCheck;
}

export interface Delivery {
  readonly database: Database;
  readonly index: ChannelIndex;
  readonly logger: Logger;
  readonly slicer?: TimeSlicer;
}

/**
 * Delivers a batch of changes to the subscribers allowed to see them. Policies are evaluated once per distinct caller,
 * those of many callers in one transaction. Filters come last, so that subscribers who may see nothing cost nothing.
 */
export async function deliverChanges(delivery: Delivery, changes: readonly QueuedChange[]): Promise<void> {
  const slicer = delivery.slicer ?? new TimeSlicer();
  let subscriptions: Subscriptions = await findSubscriptions(changes, delivery.index, slicer);
  while (subscriptions.size > 0) {
    const groups = groupByCaller(subscriptions);
    const tableAccess = await withRetry(() =>
      readTableAccess(delivery.database, {
        tables: [...Map.groupBy(changes, (change) => accessKey('', change)).values()].flatMap(
          ([one]) => one ?? [],
        ),
        roles: [...new Set(groups.map(({ caller }) => caller.role))],
      }),
    );
    const payloadFor = createPayloadCache(tableAccess);
    const changed = new Map<Channel, ReadonlySet<QueuedChange>>();
    const audiences = await findAudiences(groups, { changes, subscriptions, tableAccess, slicer });
    const next = audiences.values();
    const work = async (): Promise<void> => {
      for (const audience of next)
        for (const [channel, missed] of await deliverToAudience({
          ...delivery,
          audience,
          subscriptions,
          slicer,
          payloadFor,
        }))
          changed.set(channel, missed);
    };
    await Promise.all(Array.from({ length: VISIBILITY_CONNECTIONS }, work));
    subscriptions = changed;
  }
}

/** Finds the channels subscribed to each change. */
async function findSubscriptions(
  changes: readonly QueuedChange[],
  index: ChannelIndex,
  slicer: TimeSlicer,
): Promise<Subscriptions> {
  const subscriptions = new Map<Channel, Set<QueuedChange>>();
  const kinds = Map.groupBy(changes, (change) => `${change.type} ${accessKey('', change)}`);
  for (const ofKind of kinds.values()) {
    const [kind] = ofKind;
    if (!kind) continue;
    for (const channel of index.subscribedTo(kind.schema_name, kind.table_name)) {
      await slicer.step(channel.bindings.length + ofKind.length);
      if (!channel.bindings.some((binding) => covers(binding, kind))) continue;
      const wanted = subscriptions.get(channel) ?? new Set();
      for (const change of ofKind) wanted.add(change);
      subscriptions.set(channel, wanted);
    }
  }
  return subscriptions;
}

function groupByCaller(subscriptions: Subscriptions): Group[] {
  const groups = new Map<string, Group>();
  for (const channel of subscriptions.keys()) {
    if (channel.isClosed) continue;
    const { caller } = channel;
    if (hasExpired(caller)) channel.socket.drop(channel, 'Token has expired');
    else {
      const key = callerKey(caller);
      const group = groups.get(key) ?? { key, caller, channels: [] };
      group.channels.push(channel);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

type PayloadFor = (role: string, change: QueuedChange) => ChangePayload | null;

/** Builds the payload of each change once per role. */
function createPayloadCache(tableAccess: TableAccessMap): PayloadFor {
  const cache = new Map<string, Map<QueuedChange, ChangePayload>>();
  return (role, change) => {
    const key = accessKey(role, change);
    const access = tableAccess.get(key);
    if (!access) return null;
    const ofTable = cache.get(key) ?? new Map<QueuedChange, ChangePayload>();
    cache.set(key, ofTable);
    const payload = ofTable.get(change) ?? createChangePayload(change, access);
    ofTable.set(change, payload);
    return payload;
  };
}

/** Combines groups that need the same check, up to as many as fit in one transaction. */
async function findAudiences(
  groups: readonly Group[],
  options: {
    changes: readonly QueuedChange[];
    subscriptions: Subscriptions;
    tableAccess: TableAccessMap;
    slicer: TimeSlicer;
  },
): Promise<Audience[]> {
  const { changes, subscriptions, tableAccess, slicer } = options;
  const combined = new Map<string, { role: string; wanted: QueuedChange[]; groups: Group[] }>();
  for (const group of groups) {
    const { role } = group.caller;
    await slicer.step(changes.length * group.channels.length);
    const places = [...changes.keys()].filter((at) => hasSubscriber(changes[at], group, subscriptions));
    const key = JSON.stringify([role, places]);
    const known = combined.get(key) ?? {
      role,
      wanted: places.flatMap((at) => changes[at] ?? []),
      groups: [],
    };
    known.groups.push(group);
    combined.set(key, known);
  }
  const audiences: Audience[] = [];
  for (const { groups, role, wanted } of combined.values()) {
    const check = planVisibilityCheck(role, wanted, tableAccess);
    const maxCallers = Math.max(1, Math.floor(MAX_BATCH_BYTES / Math.max(1, check.size)));
    const callersPerCheck = Math.min(MAX_CALLERS_PER_CHECK, maxCallers);
    for (let at = 0; at < groups.length; at += callersPerCheck)
      audiences.push({ role, wanted, groups: groups.slice(at, at + callersPerCheck), check });
  }
  return audiences;
}

const hasSubscriber = (
  change: QueuedChange | undefined,
  { channels }: Group,
  subscriptions: Subscriptions,
): boolean => change !== undefined && channels.some((channel) => subscriptions.get(channel)?.has(change));

/** @returns what was not delivered because a channel's caller has changed meanwhile, to be evaluated again */
async function deliverToAudience(
  options: Delivery & {
    audience: Audience;
    subscriptions: Subscriptions;
    slicer: TimeSlicer;
    payloadFor: PayloadFor;
  },
): Promise<Subscriptions> {
  const { audience, database, subscriptions, logger, slicer, payloadFor } = options;
  const { check, groups, role, wanted } = audience;
  const callers = groups.map(({ caller }) => caller);
  const visible = await withRetry(() => findVisibleChanges(database, { callers, check, logger })).catch(
    (error: unknown) => {
      logger.error({ err: error }, 'could not deliver changes; subscribers will rejoin');
      for (const { channels } of groups) for (const channel of channels) channel.socket.reset(channel);
      return [];
    },
  );
  const missed = new Map<Channel, Set<QueuedChange>>();
  for (const [at, { channels, key }] of groups.entries()) {
    const seen = visible[at];
    if (seen === null) for (const channel of channels) channel.socket.reset(channel);
    for (const change of wanted) {
      const payload = seen?.has(change) ? payloadFor(role, change) : null;
      if (!payload) continue;
      for (const channel of channels) {
        if (channel.isClosed || !subscriptions.get(channel)?.has(change)) continue;
        if (callerKey(channel.caller) === key) await pushChange(channel, payload, slicer);
        else missed.set(channel, (missed.get(channel) ?? new Set()).add(change));
      }
    }
  }
  return missed;
}

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
