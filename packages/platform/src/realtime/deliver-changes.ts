import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Caller, hasExpired } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { callerKey } from './caller-key.ts';
import type { QueuedChange } from './change-feed.ts';
import { listensTo } from './change-filter.ts';
import type { Channel } from './channel.ts';
import type { ChannelIndex } from './channel-index.ts';
import { VISIBILITY_CONNECTIONS } from './limits.ts';
import { Pace } from './pace.ts';
import { showChange } from './show-change.ts';
import { type Accesses, accessKey, readAccesses } from './table-access.ts';
import { type ToldChange, toldChange } from './told-change.ts';
import { visibleChanges } from './visible-changes.ts';

/** How often, and after how long, a database that cannot be asked is asked again. */
const TRIES = 4;
const RETRY_MS = 500;

type Interests = ReadonlyMap<Channel, ReadonlySet<QueuedChange>>;

interface Group {
  readonly key: string;
  readonly caller: Caller;
  readonly channels: Channel[];
}

export interface Delivery {
  readonly database: Database;
  readonly index: ChannelIndex;
  readonly logger: Logger;
  readonly pace?: Pace;
}

/**
 * Shows a batch of changes to everybody who listens to their tables and may see them. Those who are the same to the
 * database are asked about once, some at a time; filters are looked at last, so whoever sees nothing costs nothing.
 */
export async function deliverChanges(delivery: Delivery, changes: readonly QueuedChange[]): Promise<void> {
  const pace = delivery.pace ?? new Pace();
  let interests: Interests = await interestsIn(changes, delivery.index, pace);
  while (interests.size > 0) {
    const groups = groupsOf(interests);
    const accesses = await patiently(() =>
      readAccesses(delivery.database, {
        tables: [...Map.groupBy(changes, (change) => accessKey('', change)).values()].flatMap(
          ([one]) => one ?? [],
        ),
        roles: [...new Set(groups.map(({ caller }) => caller.role))],
      }),
    );
    const told = tellers(accesses);
    const changed = new Map<Channel, ReadonlySet<QueuedChange>>();
    const next = groups.values();
    const work = async (): Promise<void> => {
      for (const group of next)
        for (const channel of await showGroup({
          ...delivery,
          accesses,
          changes,
          group,
          interests,
          pace,
          told,
        }))
          changed.set(channel, interests.get(channel) ?? new Set());
    };
    await Promise.all(Array.from({ length: VISIBILITY_CONNECTIONS }, work));
    interests = changed;
  }
}

/** Which channels listen to which changes. */
async function interestsIn(
  changes: readonly QueuedChange[],
  index: ChannelIndex,
  pace: Pace,
): Promise<Interests> {
  const interests = new Map<Channel, Set<QueuedChange>>();
  const kinds = Map.groupBy(changes, (change) => `${change.type} ${accessKey('', change)}`);
  for (const ofKind of kinds.values()) {
    const [kind] = ofKind;
    if (!kind) continue;
    for (const channel of index.listeningTo(kind.schema_name, kind.table_name)) {
      await pace.step(channel.bindings.length + ofKind.length);
      if (!channel.bindings.some((binding) => listensTo(binding, kind))) continue;
      const wanted = interests.get(channel) ?? new Set();
      for (const change of ofKind) wanted.add(change);
      interests.set(channel, wanted);
    }
  }
  return interests;
}

function groupsOf(interests: Interests): Group[] {
  const groups = new Map<string, Group>();
  for (const channel of interests.keys()) {
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

type Tell = (role: string, change: QueuedChange) => ToldChange | null;

/** Prepares each change once for all of one role. */
function tellers(accesses: Accesses): Tell {
  const made = new Map<string, Map<QueuedChange, ToldChange>>();
  return (role, change) => {
    const key = accessKey(role, change);
    const access = accesses.get(key);
    if (!access) return null;
    const ofTable = made.get(key) ?? new Map<QueuedChange, ToldChange>();
    made.set(key, ofTable);
    const told = ofTable.get(change) ?? toldChange(change, access);
    ofTable.set(change, told);
    return told;
  };
}

/** @returns the channels that speak for somebody else meanwhile, and have to be asked about again */
async function showGroup(
  options: Delivery & {
    accesses: Accesses;
    changes: readonly QueuedChange[];
    group: Group;
    interests: Interests;
    pace: Pace;
    told: Tell;
  },
): Promise<Channel[]> {
  const { accesses, changes, database, group, interests, logger, pace, told } = options;
  const { caller, channels, key } = group;
  const wanted = changes.filter((change) => channels.some((channel) => interests.get(channel)?.has(change)));
  const visible = await patiently(() =>
    visibleChanges(database, { accesses, caller, changes: wanted, logger }),
  ).catch((error: unknown) => {
    logger.error({ err: error }, 'changes not shown; their listeners are to read again');
    for (const channel of channels) channel.socket.reset(channel);
    return new Set<QueuedChange>();
  });
  const renewed = new Set<Channel>();
  for (const change of wanted) {
    const prepared = visible.has(change) ? told(caller.role, change) : null;
    if (!prepared) continue;
    for (const channel of channels) {
      if (channel.isClosed || !interests.get(channel)?.has(change)) continue;
      if (callerKey(channel.caller) === key) await showChange(channel, prepared, pace);
      else renewed.add(channel);
    }
  }
  return [...renewed];
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
