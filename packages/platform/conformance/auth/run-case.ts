import { TOTP } from 'otpauth';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import type { AuthUnderTest } from './auth-under-test.ts';
import type { Authenticator, Case, Statement, Step, Totp } from './case.ts';
import { exchange } from './exchange.ts';
import { createAccount, insertToken, openSession, setSmsCode, type World } from './given.ts';
import { KeptValues, member } from './kept-values.ts';
import { mismatches } from './matches.ts';

const ORIGIN = 'http://localhost:3000';

let cases = 0;

/** Runs one case. @returns the differences between actual and expected responses; empty if there are none */
export async function runCase(auth: AuthUnderTest, { steps }: Case): Promise<string[]> {
  await auth.reset();
  cases += 1;
  // Each case has its own address, so that cases do not share rate limits.
  const address = `10.${cases >> 16}.${(cases >> 8) & 0xff}.${cases & 0xff}`;
  const world = { auth, kept: new KeptValues(), address };
  const authenticator = softwareAuthenticator(ORIGIN);
  for (const [i, step] of steps.entries()) {
    const found =
      'authenticator' in step ? respondToChallenge(world, authenticator, step) : await take(world, step);
    if (found.length > 0) return found.map((line) => (steps.length > 1 ? `step ${i + 1}, ${line}` : line));
  }
  return [];
}

/** Runs a step. @returns the differences */
async function take(world: World, step: Exclude<Step, Authenticator>): Promise<string[]> {
  if ('request' in step) return exchange(world, step);
  if ('sql' in step) return runStatement(world, step);
  if ('user' in step) await createAccount(world, step);
  else if ('session' in step) await openSession(world, step);
  else if ('token' in step) await insertToken(world, step);
  else if ('smsCode' in step) await setSmsCode(world, step);
  else generateCode(world, step);
  return [];
}

async function runStatement({ auth, kept }: World, { keep = {}, rows, sql }: Statement): Promise<string[]> {
  const found = await auth.sql(kept.text(sql));
  for (const [name, column] of Object.entries(keep)) kept.set(name, found[0]?.[column]);
  return rows ? mismatches(JSON.parse(JSON.stringify(found)), kept.fill(rows), sql) : [];
}

function generateCode({ kept }: World, { age = 0, keep, totp }: Totp): void {
  const app = new TOTP({ secret: kept.text(totp) });
  kept.set(keep, app.generate({ timestamp: Date.now() - age * 1000 }));
}

/** Responds to options as a browser would, for the user the credential was created for. */
function respondToChallenge(
  { kept }: World,
  own: ReturnType<typeof softwareAuthenticator>,
  { authenticator, keep, options }: Authenticator,
): [] {
  const given = kept.get(options);
  const userHandle = String(member(given, 'user.id') ?? kept.get('handle'));
  kept.set('handle', userHandle);
  kept.set(
    keep,
    own[authenticator]({ challenge: String(member(given, 'challenge')), rpId: 'localhost', userHandle }),
  );
  return [];
}
