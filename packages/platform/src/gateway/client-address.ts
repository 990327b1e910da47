import { BlockList, isIPv4, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Normalizes an IP address: strips port, brackets and zone, compresses IPv6, and unwraps IPv4-mapped IPv6.
 *
 * @returns null for anything that is not an IP address
 */
export function parseAddress(text: string): string | null {
  const plain = /^\[(.+)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/.exec(text.trim());
  const address = (plain?.[1] ?? plain?.[2] ?? text.trim()).replace(/%.*$/s, '');
  if (isIPv4(address)) return address;
  // Node.js reports IPv4 clients in this form, on every request: it is handled without the URL parser.
  const unmapped = address.startsWith('::ffff:') ? address.slice(7) : '';
  if (isIPv4(unmapped)) return unmapped;
  if (!isIPv6(address)) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)?.slice(1);
  if (!mapped) return canonical;
  return mapped
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * The rate-limit key of an address: the IPv4 address or the IPv6 /64, which is the smallest block a customer gets.
 * Anything that is not an address shares one key.
 */
export function addressKey(address: string): string {
  const plain = parseAddress(address);
  if (plain === null) return 'unknown';
  if (isIPv4(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The rate-limit key of an address; undefined for loopback, from which the server calls itself. */
export function networkOf(address: string): string | undefined {
  const plain = parseAddress(address);
  return plain === null || isLoopback(plain) ? undefined : addressKey(plain);
}

/** @param address as normalized by {@link parseAddress} */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The client's address. Behind proxies it is the `X-Forwarded-For` entry that the outermost trusted proxy appended;
 * entries to its left can be forged. An invalid or loopback entry falls back to the socket's address.
 *
 * @param options.proxies number of trusted proxies that append to `X-Forwarded-For`; 0 ignores the header
 * @returns an address normalized by {@link parseAddress}; empty when the connection is closed
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
