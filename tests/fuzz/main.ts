// Fuzzes a whole server in this process and reports failures: node tests/fuzz/main.ts [--seed N] [--requests N]
// [--only NUMBER]
import '#server/production.ts';
import { parseArgs } from 'node:util';
import { freePort } from '#testing/serve-site.ts';
import { findHiddenRow, findSecret, PASSWORD_MARK } from './canaries.ts';
import { endpointsOf, forgottenServices } from './endpoints.ts';
import { type GeneratedRequest, generateRequest } from './generate-request.ts';
import { startAttacked } from './installation.ts';
import { type Received, sendInProcess, sendOverHttp } from './send.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '20000' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const count = Number(values.requests);
const only = values.only === undefined ? null : Number(values.only);

const CONCURRENCY = 12;
/** One in this many requests goes over a socket. */
const HTTP_INTERVAL = 20;
/** Timeout in ms, generous for loaded machines. */
const TIMEOUT_MS = 60_000;
const MAX_SHOWN = 40;
/** PostgREST's own response to writes through a view with joins. */
const POSTGREST_500 = /"code":"55000".*"cannot (?:insert into|update|delete from) view /;
/** An overloaded server's response, acceptable while rare. */
const BUSY = 503;
const MAX_BUSY_SHARE = 0.1;
/** What the server logs in that case, in the driver's words: also when the whole machine stands still for seconds. */
const DATABASE_BUSY =
  /due to connection timeout|connections to the database are in use|Error: timeout expired|PostgreSQL does not respond/;
/** Only after `PostgreSQL does not respond`: otherwise a request ended its connection. */
const CONNECTION_CLOSED = /Connection terminated/;

const failures: string[] = [];
const statuses = new Map<string, number>();
const slowest: { time: number; what: string }[] = [];
let sent = 0;
let busy = 0;
let wasSilent = false;

await using installation = await startAttacked(await freePort());
const { keys, server } = installation;
const openApi = await server.fetch(
  new Request(`${server.url}/rest/v1/`, { headers: { apikey: keys.secret } }),
  { address: '127.0.0.1' },
);
const endpoints = endpointsOf(await openApi.json());
for (const service of forgottenServices(endpoints)) failures.push(`no request goes to ${service}`);
judgeLog(null);

const started = performance.now();
const numbers =
  only === null ? Array.from({ length: count }, (_, number) => number).values() : [only].values();
await Promise.all(Array.from({ length: CONCURRENCY }, work));
judgeLog(null);

if (busy > sent * MAX_BUSY_SHARE) failures.push(`${busy} of ${sent} requests were not served`);
const report = {
  seed,
  sent,
  endpoints: endpoints.length,
  seconds: Math.round((performance.now() - started) / 100) / 10,
  statuses: Object.fromEntries([...statuses].sort()),
  slowest: slowest.sort((a, b) => b.time - a.time).slice(0, 8),
  failures: failures.length,
};
console.log(JSON.stringify(report, null, 1));
for (const failure of failures.slice(0, MAX_SHOWN)) console.log(`FAILURE ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (const number of numbers) {
    const generated = generateRequest({ seed, number, endpoints, world: installation });
    const before = performance.now();
    const received = await Promise.race([send(generated, number), timeoutMessage()]).catch(
      (error: unknown) => `${error}`,
    );
    if (received === null) continue;
    sent += 1;
    const time = performance.now() - before;
    // Only by number: a request may hold a key, which must not be printed.
    if (time > 1000) slowest.push({ time: Math.round(time), what: again(number) });
    judge(received, generated, number);
    if (only !== null) console.log(describe(generated, number), generated.headers, received);
  }
}

function send(generated: GeneratedRequest, number: number): Promise<Received | null> {
  return number % HTTP_INTERVAL === 0
    ? sendOverHttp(installation, generated)
    : sendInProcess(installation, generated);
}

function timeoutMessage(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(`no response within ${TIMEOUT_MS} ms`), TIMEOUT_MS).unref();
  });
}

function judge(received: Received | string, generated: GeneratedRequest, number: number): void {
  const fail = (what: string): number => failures.push(`${what}: ${describe(generated, number)}`);
  if (typeof received === 'string') {
    fail(received);
    return;
  }
  const { status, text } = received;
  const kind = `${generated.endpoint.group} ${status}`;
  statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
  if (status === BUSY) busy += 1;
  else if (status >= 500 && !POSTGREST_500.test(text)) fail(`${status} ${text.slice(-300)}`);
  // A page may repeat its own URL.
  const secret = findSecret(generated.target) ? null : findSecret(text);
  if (secret) fail(`the response contains a secret (${secret})`);
  const row = generated.isPrivileged ? null : findHiddenRow(text);
  if (row) fail(`the response contains a hidden row (${row})`);
  judgeLog(describe(generated, number));
}

function judgeLog(during: string | null): void {
  for (const whole of installation.takeLog()) {
    // A mangled query may be part of the path, which is logged.
    const line = whole.replace(/"path":"(?:[^"\\]|\\.)*"/g, '');
    const found =
      findSecret(line) ??
      findHiddenRow(line) ??
      [PASSWORD_MARK, installation.token, installation.openAuthToken].find((word) => line.includes(word));
    if (found) failures.push(`the log contains ${found}: ${line.slice(0, 600)}`);
    wasSilent ||= line.includes('PostgreSQL does not respond');
    // 500 responses are reported above; this catches failures behind other responses.
    if (
      /"level":"(error|fatal)"/.test(line) &&
      !line.includes('"msg":"request"') &&
      !DATABASE_BUSY.test(line) &&
      !(wasSilent && CONNECTION_CLOSED.test(line))
    )
      failures.push(`logged (about ${during}): ${line.slice(0, 1500)}`);
  }
}

function describe({ body, headers, method, target }: GeneratedRequest, number: number): string {
  const shown = {
    ...headers,
    ...(headers.apikey && { apikey: '…' }),
    ...(headers.authorization && { authorization: headers.authorization.slice(0, 20) }),
  };
  return `${again(number)}: ${method} ${target.slice(0, 600)} ${JSON.stringify(shown)} ${body?.toString().slice(0, 500) ?? ''}`;
}

/** The arguments that repeat a request. */
function again(number: number): string {
  return `--seed ${seed} --only ${number}`;
}
