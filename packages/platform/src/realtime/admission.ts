import { addressKey } from '../gateway/client-address.ts';
import { Budget } from './budget.ts';
import {
  MAX_BINDINGS,
  MAX_CHANNELS,
  MAX_FILTER_WORK,
  MAX_JOINS_PER_SECOND,
  MAX_PRESENCES_PER_SECOND,
  type RealtimeLimits,
} from './limits.ts';

/** What is held until it is given back. */
export type Held = 'connections' | 'channels' | 'bindings' | 'filterWork';
/** What is counted by the second. */
export type Rate = 'connects' | 'messages' | 'bytes' | 'joins' | 'presences';

/** What one connection may take. */
export interface Allowance {
  readonly held: Budget<Held>;
  readonly rate: Budget<Rate>;
}

export interface Admission {
  /**
   * Lets a connection in, unless its address or the process has too many.
   *
   * @returns null when refused; its `leave` gives back all that the connection still holds
   */
  admit(address: string): (Allowance & { leave(): void }) | null;
  /** Forgets addresses that hold nothing; to be called less often than once a second, which is what rates count. */
  sweep(): void;
}

/** Keeps the budgets of this process: of each address, and below it of each of its connections. */
export function openAdmission(limits: RealtimeLimits): Admission {
  const process = new Budget<Held>({
    limits: new Map([
      ['connections', limits.connections],
      ['bindings', MAX_BINDINGS.process],
      ['filterWork', MAX_FILTER_WORK.process],
    ]),
  });
  const addresses = new Map<string, Allowance & { connections: number }>();

  const callerAt = (address: string) => {
    const key = addressKey(address);
    const known = addresses.get(key) ?? {
      held: addressBudget(limits, process),
      rate: addressRate(limits),
      connections: 0,
    };
    addresses.set(key, known);
    return known;
  };

  return {
    admit(address) {
      const caller = callerAt(address);
      const connection = new Map<Held, number>([['connections', 1]]);
      if (caller.rate.take(new Map([['connects', 1]])) !== null) return null;
      if (caller.held.take(connection) !== null) return null;
      caller.connections += 1;
      return {
        held: connectionBudget(caller.held),
        rate: connectionRate(limits, caller.rate),
        leave() {
          caller.connections -= 1;
          caller.held.give(connection);
        },
      };
    },
    sweep() {
      for (const [key, { connections }] of addresses) if (connections === 0) addresses.delete(key);
    },
  };
}

const addressBudget = (limits: RealtimeLimits, parent: Budget<Held>): Budget<Held> =>
  new Budget({
    parent,
    limits: new Map([
      ['connections', limits.connectionsPerAddress],
      ['channels', MAX_CHANNELS.address],
      ['bindings', MAX_BINDINGS.address],
      ['filterWork', MAX_FILTER_WORK.address],
    ]),
  });

const connectionBudget = (parent: Budget<Held>): Budget<Held> =>
  new Budget({
    parent,
    limits: new Map([
      ['channels', MAX_CHANNELS.connection],
      ['bindings', MAX_BINDINGS.connection],
      ['filterWork', MAX_FILTER_WORK.connection],
    ]),
  });

const addressRate = (limits: RealtimeLimits): Budget<Rate> =>
  new Budget({
    perSecond: true,
    limits: new Map([
      ['connects', limits.connectionsPerAddress],
      ['messages', 2 * limits.messagesPerSecond],
      ['bytes', 2 * limits.bytesPerSecond],
      ['joins', MAX_JOINS_PER_SECOND.address],
      ['presences', MAX_PRESENCES_PER_SECOND.address],
    ]),
  });

const connectionRate = (limits: RealtimeLimits, parent: Budget<Rate>): Budget<Rate> =>
  new Budget({
    perSecond: true,
    parent,
    limits: new Map([
      ['messages', limits.messagesPerSecond],
      ['bytes', limits.bytesPerSecond],
      ['joins', MAX_JOINS_PER_SECOND.connection],
      ['presences', MAX_PRESENCES_PER_SECOND.connection],
    ]),
  });
