import type { Channel } from './channel.ts';

/** The open channels of this process, indexed by topic and by table. */
export class ChannelIndex {
  readonly #rooms = new Map<string, Set<Channel>>();
  readonly #tables = new Map<string, Set<Channel>>();

  get hasSubscribers(): boolean {
    return this.#tables.size > 0;
  }

  add(channel: Channel): void {
    put(this.#rooms, roomKey(channel), channel);
    for (const table of tablesOf(channel)) put(this.#tables, table, channel);
  }

  remove(channel: Channel): void {
    drop(this.#rooms, roomKey(channel), channel);
    for (const table of tablesOf(channel)) drop(this.#tables, table, channel);
  }

  /** The channels on a topic, either the private or the public ones. */
  inRoom(room: Pick<Channel, 'isPrivate' | 'name'>): Channel[] {
    return [...(this.#rooms.get(roomKey(room)) ?? [])];
  }

  /** The channels subscribed to a table, including through wildcards. */
  subscribedTo(schema: string, table: string): Set<Channel> {
    const keys = [keyOf(schema, table), keyOf(schema, '*'), keyOf('*', table), keyOf('*', '*')];
    return new Set(keys.flatMap((key) => [...(this.#tables.get(key) ?? [])]));
  }

  /** The channels subscribed to any changes. */
  get subscribers(): Set<Channel> {
    return new Set([...this.#tables.values()].flatMap((channels) => [...channels]));
  }
}

/** Private and public channels of the same name are distinct. */
export const roomKey = ({ isPrivate, name }: Pick<Channel, 'isPrivate' | 'name'>): string =>
  `${isPrivate ? 'private' : 'public'}:${name}`;

const keyOf = (schema: string, table: string): string => JSON.stringify([schema, table]);

const tablesOf = ({ bindings }: Channel): Set<string> =>
  new Set(bindings.map(({ schema, table }) => keyOf(schema, table)));

function put(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  index.set(key, (index.get(key) ?? new Set()).add(channel));
}

function drop(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}
