import type { Channel } from './channel.ts';

/** The open channels of this process, by what they are asked for: nothing walks through all of them. */
export class ChannelIndex {
  readonly #rooms = new Map<string, Set<Channel>>();
  readonly #tables = new Map<string, Set<Channel>>();

  get hasListeners(): boolean {
    return this.#tables.size > 0;
  }

  add(channel: Channel): void {
    put(this.#rooms, roomOf(channel), channel);
    for (const table of tablesOf(channel)) put(this.#tables, table, channel);
  }

  remove(channel: Channel): void {
    drop(this.#rooms, roomOf(channel), channel);
    for (const table of tablesOf(channel)) drop(this.#tables, table, channel);
  }

  /** The channels of one name, private or public. */
  inRoom(room: Pick<Channel, 'isPrivate' | 'name'>): Channel[] {
    return [...(this.#rooms.get(roomOf(room)) ?? [])];
  }

  /** Those that listen to changes of a table, or of more than that. */
  listeningTo(schema: string, table: string): Set<Channel> {
    const keys = [keyOf(schema, table), keyOf(schema, '*'), keyOf('*', table), keyOf('*', '*')];
    return new Set(keys.flatMap((key) => [...(this.#tables.get(key) ?? [])]));
  }

  /** Everybody who listens to changes. */
  get listeners(): Set<Channel> {
    return new Set([...this.#tables.values()].flatMap((channels) => [...channels]));
  }
}

/** The name of a channel's room: private and public ones of the same name are not the same. */
export const roomOf = ({ isPrivate, name }: Pick<Channel, 'isPrivate' | 'name'>): string =>
  `${isPrivate ? 'private' : 'public'}:${name}`;

const keyOf = (schema: string, table: string): string => JSON.stringify([schema, table]);

const tablesOf = ({ bindings }: Channel): Set<string> =>
  new Set(bindings.map(({ schema, table }) => keyOf(schema, table || '*')));

function put(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  index.set(key, (index.get(key) ?? new Set()).add(channel));
}

function drop(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}
