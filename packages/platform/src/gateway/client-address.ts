import { BlockList, isIPv4, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * The one spelling of an IP address: without port, brackets and zone, IPv6 compressed, IPv4-mapped IPv6 as IPv4.
 *
 * @returns null for anything that is no address
 */
export function parseAddress(text: string): string | null {
  const plain = /^\[(.+)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/.exec(text.trim());
  const address = (plain?.[1] ?? plain?.[2] ?? text.trim()).replace(/%.*$/s, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)?.slice(1);
  if (!mapped) return canonical;
  return mapped
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * Who is counted as one: an IPv4 address, or an IPv6 /64, of which a single customer has 2^64 addresses.
 * What is no address is one caller, too.
 */
export function addressKey(address: string): string {
  const plain = parseAddress(address);
  if (plain === null) return 'unknown';
  if (isIPv4(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** Whether an address is the machine's own. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The caller's address. Behind proxies it is the entry of `X-Forwarded-For` that the outermost of them wrote: what
 * stands to its left is the caller's own invention. No address, or the machine's own, which no caller of a proxy has,
 * counts for nothing there.
 *
 * @param options.proxies how many proxies append to `X-Forwarded-For`; 0 ignores the header
 * @returns an address as {@link parseAddress} spells it; empty when the connection is gone
 */
export function clientAddress(options: {
  socketAddress: string | undefined;
  forwardedFor: string | null;
  proxies: number;
}): string {
  const direct = parseAddress(options.socketAddress ?? '') ?? '';
  if (options.proxies === 0 || options.forwardedFor === null) return direct;
  const entries = options.forwardedFor.split(',');
  const forwarded = parseAddress(entries.at(-options.proxies) ?? entries[0] ?? '');
  return forwarded === null || isLoopback(forwarded) ? direct : forwarded;
}
