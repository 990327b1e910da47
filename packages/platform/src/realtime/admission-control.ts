import { addressKey } from '../gateway/client-address.ts';
import {
  MAX_BINDINGS,
  MAX_CHANNELS,
  MAX_FILTER_WORK,
  MAX_JOINS_PER_SECOND,
  MAX_PRESENCES_PER_SECOND,
  type RealtimeLimits,
} from './limits.ts';
import { Quota } from './quota.ts';

/** Resources held until released. */
export type Held = 'connections' | 'channels' | 'bindings' | 'filterWork';
/** Resources limited per second. */
export type Rate = 'connects' | 'messages' | 'bytes' | 'joins' | 'presences';

/** The quotas of one connection. */
export interface ConnectionQuotas {
  readonly held: Quota<Held>;
  readonly rate: Quota<Rate>;
}

export interface AdmissionControl {
  /**
   * Admits a connection unless its address or the process has too many.
   *
   * @returns null when refused; `release` frees the connection's slot
   */
  admit(address: string): (ConnectionQuotas & { release(): void }) | null;
  /** Removes addresses without connections. Must run less than once a second, or per-second counts would be lost. */
  sweep(): void;
}

/** Manages the quotas of this process, of each address, and of each connection. */
export function createAdmissionControl(limits: RealtimeLimits): AdmissionControl {
  const process = new Quota<Held>({
    limits: new Map([
      ['connections', limits.connections],
      ['bindings', MAX_BINDINGS.process],
      ['filterWork', MAX_FILTER_WORK.process],
    ]),
  });
  const addresses = new Map<string, ConnectionQuotas & { connections: number }>();

  const quotasOf = (address: string) => {
    const key = addressKey(address);
    const quotas = addresses.get(key) ?? {
      held: addressQuota(limits, process),
      rate: addressRate(limits),
      connections: 0,
    };
    addresses.set(key, quotas);
    return quotas;
  };

  return {
    admit(address) {
      const quotas = quotasOf(address);
      const slot = new Map<Held, number>([['connections', 1]]);
      if (quotas.rate.acquire(new Map([['connects', 1]])) !== null) return null;
      if (quotas.held.acquire(slot) !== null) return null;
      quotas.connections += 1;
      return {
        held: connectionQuota(quotas.held),
        rate: connectionRate(limits, quotas.rate),
        release() {
          quotas.connections -= 1;
          quotas.held.release(slot);
        },
      };
    },
    sweep() {
      for (const [key, { connections }] of addresses) if (connections === 0) addresses.delete(key);
    },
  };
}

const addressQuota = (limits: RealtimeLimits, parent: Quota<Held>): Quota<Held> =>
  new Quota({
    parent,
    limits: new Map([
      ['connections', limits.connectionsPerAddress],
      ['channels', MAX_CHANNELS.address],
      ['bindings', MAX_BINDINGS.address],
      ['filterWork', MAX_FILTER_WORK.address],
    ]),
  });

const connectionQuota = (parent: Quota<Held>): Quota<Held> =>
  new Quota({
    parent,
    limits: new Map([
      ['channels', MAX_CHANNELS.connection],
      ['bindings', MAX_BINDINGS.connection],
      ['filterWork', MAX_FILTER_WORK.connection],
    ]),
  });

const addressRate = (limits: RealtimeLimits): Quota<Rate> =>
  new Quota({
    perSecond: true,
    limits: new Map([
      ['connects', limits.connectionsPerAddress],
      ['messages', 2 * limits.messagesPerSecond],
      ['bytes', 2 * limits.bytesPerSecond],
      ['joins', MAX_JOINS_PER_SECOND.address],
      ['presences', MAX_PRESENCES_PER_SECOND.address],
    ]),
  });

const connectionRate = (limits: RealtimeLimits, parent: Quota<Rate>): Quota<Rate> =>
  new Quota({
    perSecond: true,
    parent,
    limits: new Map([
      ['messages', limits.messagesPerSecond],
      ['bytes', limits.bytesPerSecond],
      ['joins', MAX_JOINS_PER_SECOND.connection],
      ['presences', MAX_PRESENCES_PER_SECOND.connection],
    ]),
  });
