import { mock } from 'node:test';
import { decodeJwt } from 'jose';
import { signClaims } from './auth-under-test.ts';
import type { Caller, Exchange } from './case.ts';
import { openSession, type World } from './given.ts';
import { member } from './kept-values.ts';
import { mismatches } from './matches.ts';

/** Sends a request. @returns the differences between its response and the expected one; empty if there are none */
export async function exchange(world: World, step: Exchange): Promise<string[]> {
  const { kept } = world;
  const response = await send(world, step);
  const text = await response.text();
  if (response.status !== step.status) return [`status ${response.status}, expected ${step.status}: ${text}`];
  const body = parse(text);
  const location = response.headers.get('location') ?? '';
  const query = parameters(location.replace(/#.*$/s, '').split('?')[1]);
  const fragment = parameters(location.split('#')[1]);
  const places = { ...(isObject(body) && body), '?': query, '#': fragment };
  for (const [name, path] of Object.entries(step.keep ?? {}))
    kept.set(name, member(places, path.replace(/^[?#]/, '$&.')));
  const compared: [string, unknown, unknown][] = [
    ['response', body, step.response],
    ['query', query, step.query],
    ['fragment', fragment, step.fragment],
    ['location', location, step.location],
    ['claims', step.claims && decodeJwt(String(member(body, 'access_token'))), step.claims],
    ['header', Object.fromEntries(response.headers), step.header],
  ];
  return compared.flatMap(([name, found, expected]) =>
    expected === undefined ? [] : mismatches(found, kept.fill(expected), name),
  );
}

async function send(world: World, step: Exchange): Promise<Response> {
  const { auth, kept } = world;
  const [method = '', path = ''] = kept.text(step.request).split(/ (.*)/);
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(step.headers ?? {})) headers.set(name, kept.text(value));
  if (step.as !== undefined) headers.set('authorization', `Bearer ${await tokenOf(world, step.as)}`);
  const { at, body } = step;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(kept.fill(body));
  if (at !== undefined) mock.timers.enable({ apis: ['Date'], now: new Date(at) });
  try {
    return await auth.send(path, init, step.address ?? world.address);
  } finally {
    if (at !== undefined) mock.timers.reset();
  }
}

async function tokenOf(world: World, caller: Caller): Promise<string> {
  const { kept } = world;
  if (typeof caller === 'object')
    return signClaims(
      Object.fromEntries(Object.entries(caller.claims).map(([name, value]) => [name, kept.fill(value)])),
    );
  if (caller === 'admin') return signClaims({ role: 'supabase_admin' });
  if (caller === '' || caller.startsWith('$')) return kept.text(caller);
  const keep = `session of ${caller}`;
  if (!kept.has(keep)) await openSession(world, { session: caller, keep });
  return String(kept.get(keep));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const parameters = (text = ''): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
