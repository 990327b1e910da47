import { type SeededRandom, seededRandom } from '@voltandes/platform/testing/seeded-random';
import type { Endpoint, Group } from './endpoints.ts';
import { fieldsOf, fieldValue } from './fields.ts';
import { headersFor } from './headers.ts';
import { anyJson, hostileString, mutate } from './hostile-strings.ts';
import { restQuery, urlText } from './rest-query.ts';

export interface World {
  readonly keys: { readonly publishable: string; readonly secret: string };
  /** The token of a user without permissions. */
  readonly token: string;
  readonly openAuthToken: string;
  readonly ids: readonly string[];
}

export interface GeneratedRequest {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Path and query, possibly unencoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly address: string;
  /** Whether it may see every row: it uses the secret key, or reads the mailbox. */
  readonly isPrivileged: boolean;
  readonly destination: 'the server' | 'mailbox' | 'open auth platform';
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const BUCKETS = ['documents', 'hero-images', 'success-cases'];
/** Weights per group, by the amount of code and the time per request. */
const WEIGHTS: Readonly<Record<Group, number>> = {
  auth: 26,
  rest: 36,
  storage: 18,
  functions: 5,
  realtime: 4,
  mail: 3,
  mailbox: 2,
  health: 1,
  site: 2,
  files: 3,
};

/** Deterministic for the same seed, number and world. */
export function generateRequest(options: {
  seed: number;
  number: number;
  endpoints: readonly Endpoint[];
  world: World;
}): GeneratedRequest {
  const { endpoints, number, seed, world } = options;
  const random = seededRandom(Math.imul(seed, 1_000_003) + number);
  // Each endpoint once before random picks.
  const endpoint = endpoints[number] ?? pickEndpoint(random, endpoints);
  const method = random.chance(0.92) ? endpoint.method : random.pick(METHODS);
  const isPrivileged = isHarmless(endpoint, method) && random.chance(0.25);
  const destination = destinationOf(random, endpoint);
  const { body, type } = method === 'GET' || method === 'HEAD' ? NOTHING : bodyFor(random, endpoint, world);
  return {
    endpoint,
    method,
    target: targetOf(random, endpoint, world),
    headers: headersFor(random, {
      endpoint,
      key: isPrivileged ? world.keys.secret : world.keys.publishable,
      token: destination === 'open auth platform' ? world.openAuthToken : world.token,
      type,
      isPrivileged,
    }),
    body,
    address: `10.${random.whole(256)}.${random.whole(256)}.${1 + random.whole(254)}`,
    isPrivileged: isPrivileged || endpoint.group === 'mailbox',
    destination,
  };
}

function destinationOf(random: SeededRandom, { group }: Endpoint): GeneratedRequest['destination'] {
  if (group === 'auth' && random.chance(0.5)) return 'open auth platform';
  return group === 'mailbox' ? group : 'the server';
}

const NOTHING = { body: null, type: null };

function pickEndpoint(random: SeededRandom, endpoints: readonly Endpoint[]): Endpoint {
  const groups = Object.entries(WEIGHTS).flatMap(([group, weight]) => Array<string>(weight).fill(group));
  const group = random.pick(groups);
  return random.pick(endpoints.filter((endpoint) => endpoint.group === group));
}

/** Privileged requests must not destroy the world under test. */
function isHarmless({ group }: Endpoint, method: string): boolean {
  return (
    ['GET', 'HEAD', 'OPTIONS'].includes(method) || (group === 'auth' && method === 'POST') || group === 'mail'
  );
}

function targetOf(random: SeededRandom, endpoint: Endpoint, world: World): string {
  const fill = (name: string): string => {
    if (random.chance(0.35)) return hostileString(random);
    if (name === ':bucket') return random.pick(BUCKETS);
    if (name === '*') return random.pick(['a.pdf', 'folder/b.png', 'seed/../a', 'x', ...world.ids]);
    return random.pick(world.ids);
  };
  const path = endpoint.path.replace(/:\w+|\*/g, (name) => urlText(random, fill(name)));
  const query =
    endpoint.group !== 'rest'
      ? queryOf(random, endpoint, world)
      : endpoint.path.includes('/rpc/') && random.chance(0.6)
        ? argumentsFor(random, endpoint, world)
        : restQuery(random, endpoint.columns, world.ids);
  const target = `${path}${query && `?${query}`}`;
  return random.chance(0.05) ? mutate(random, target) : target;
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function argumentsFor(random: SeededRandom, { columns }: Endpoint, { ids }: World): string {
  return columns
    .filter(() => random.chance(0.9))
    .map((name) => `${name}=${urlText(random, written(fieldValue(random, name, ids)))}`)
    .join('&');
}

function queryOf(random: SeededRandom, { group, path }: Endpoint, world: World): string {
  const names = fieldsOf(group).filter(() => random.chance(0.06));
  if (path.endsWith('/token')) names.push('grant_type');
  if (random.chance(0.03)) names.push(hostileString(random));
  const pairs = names.map((name) => {
    return `${urlText(random, name)}=${urlText(random, written(fieldValue(random, name, world.ids)))}`;
  });
  if (random.chance(0.02))
    pairs.push(`apikey=${random.pick([world.keys.publishable, world.keys.secret, 'x'])}`);
  return pairs.join('&');
}

function bodyFor(
  random: SeededRandom,
  endpoint: Endpoint,
  world: World,
): { body: Buffer | null; type: string | null } {
  const kind = random.whole(20);
  if (kind === 0) return NOTHING;
  if (kind === 1) return { body: Buffer.from(hostileString(random)), type: 'text/plain' };
  if (kind === 2) return { body: Buffer.from('a,b\n1,"2\n'), type: 'text/csv' };
  if (kind === 3)
    return { body: Buffer.from(queryOf(random, endpoint, world)), type: 'application/x-www-form-urlencoded' };
  if (kind === 4)
    return { body: Buffer.from([0, 255, 137, 80, 78, 71, 13, 10]), type: 'application/octet-stream' };
  if (kind === 5 || (endpoint.group === 'storage' && kind < 10)) return multipart(random);
  if (kind === 6) {
    const deep = 1 + random.whole(2000);
    return { body: Buffer.from('['.repeat(deep) + ']'.repeat(deep)), type: 'application/json' };
  }
  const text = JSON.stringify(kind === 11 ? anyJson(random) : objectFor(random, endpoint, world));
  return {
    body: Buffer.from(random.chance(0.05) ? mutate(random, text) : text),
    type: random.chance(0.95) ? 'application/json' : hostileString(random),
  };
}

/** Fields that most auth endpoints require. */
const NEEDED = new Set(['email', 'password', 'type', 'token']);

function objectFor(random: SeededRandom, { columns, group }: Endpoint, world: World): unknown {
  const names = group === 'rest' ? columns : fieldsOf(group);
  // REST rows need most columns; each endpoint of auth and storage uses few of the fields.
  const share = group === 'auth' || group === 'storage' ? 0.25 : 0.7;
  const make = (): unknown =>
    Object.fromEntries(
      names
        .filter((name) => random.chance(NEEDED.has(name) ? 0.6 : share))
        .map((name) => [name, fieldValue(random, name, world.ids)]),
    );
  return group === 'rest' && random.chance(0.2) ? [make(), make()] : make();
}

function multipart(random: SeededRandom): { body: Buffer; type: string } {
  const boundary = 'limit';
  const part = (): string => {
    const name = random.pick(['', 'file', 'metadata', 'cacheControl', 'owner', hostileString(random)]);
    const file = random.chance(0.6)
      ? `; filename="${random.pick(['a.pdf', 'b.png', hostileString(random)])}"`
      : '';
    const content = random.pick([
      '%PDF-1.4\n',
      '\x89PNG\r\n\x1a\n',
      '{"a":1}',
      '3600',
      hostileString(random),
    ]);
    const type = random.pick(['', 'Content-Type: application/pdf\r\n', 'Content-Type: image/png\r\n']);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n${content}\r\n`;
  };
  const whole = `${Array.from({ length: 1 + random.whole(3) }, part).join('')}--${boundary}--\r\n`;
  const text = random.chance(0.2) ? whole.slice(0, random.whole(whole.length)) : whole;
  return {
    body: Buffer.from(text),
    type: `multipart/form-data; boundary=${random.chance(0.9) ? boundary : 'other'}`,
  };
}
