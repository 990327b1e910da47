/**
 * The unit of rate limiting: an IPv4 address, or an IPv6 /64, since one customer holds 2^64 addresses. Anything else
 * counts as itself.
 */
export function clientNetwork(address: string): string {
  // URL parsing normalizes IPv6 addresses.
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)?.slice(1);
  if (mapped) return mapped.flatMap((group) => bytesOf(Number.parseInt(group, 16))).join('.');
  const [left = [], right = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

const bytesOf = (group: number): number[] => [group >> 8, group & 255];
