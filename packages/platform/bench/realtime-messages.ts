import { parseJoin } from '../src/realtime/channel.ts';
import { parseBroadcast, parsePresence } from '../src/realtime/client-messages.ts';
import { MAX_MATCHED_CHARACTERS, MAX_MESSAGE_BYTES, MAX_REQUEST_BYTES } from '../src/realtime/limits.ts';
import { decode, encodeBroadcast } from '../src/realtime/protocol.ts';
import { parseFilter } from '../src/realtime/row-filter.ts';

const ROUNDS = 9;

const message = (event: string, payload: string): string => `["1","2","realtime:room","${event}",${payload}]`;
const broadcast = (payload: string): string => message('broadcast', `{"event":"x","payload":${payload}}`);

function joinWith(filter: string): string {
  const binding = JSON.stringify({ event: '*', schema: 'public', table: 'news', filter });
  const count = Math.floor((MAX_REQUEST_BYTES - 100) / (binding.length + 1));
  return message('phx_join', `{"config":{"postgres_changes":[${Array(count).fill(binding).join()}]}}`);
}

/** The most expensive valid message of each kind. */
const MESSAGES = new Map([
  ['broadcast of one text', broadcast(`"${'x'.repeat(MAX_MESSAGE_BYTES - 100)}"`)],
  ['broadcast of empty lists', broadcast(`[${'[],'.repeat((MAX_MESSAGE_BYTES - 100) / 3)}0]`)],
  [
    'broadcast of many keys',
    broadcast(`{${Array.from({ length: MAX_MESSAGE_BYTES / 12 }, (_, n) => `"k${n}":${n % 10}`).join()}}`),
  ],
  ['invalid JSON', '['.repeat(MAX_MESSAGE_BYTES)],
  ['join with short filters', joinWith('id=eq.1')],
  ['join with long lists', joinWith(`id=in.(${'1,'.repeat(90)}1)`)],
  [
    'presence',
    message('presence', `{"event":"track","payload":{"a":"${'x'.repeat(MAX_REQUEST_BYTES - 100)}"}}`),
  ],
]);

function handle(text: string): void {
  const read = decode(text, '2.0.0');
  if (read?.event === 'phx_join') parseJoin(read.topic, read.payload);
  if (read?.event === 'presence') parsePresence(read.payload);
  const sent = read?.event === 'broadcast' ? parseBroadcast(read.payload) : null;
  // Broadcasts pass through the database and return to this process.
  if (sent) encodeBroadcast('realtime:room', JSON.parse(JSON.stringify(sent)));
}

/** Measures how long one message blocks the event loop. */
export function worstMessages(): void {
  for (const [name, text] of MESSAGES)
    report(`${name}, ${(text.length / 1024).toFixed(0)} kB`, () => handle(text));
  const filter = parseFilter(`title=like.%${'_y'.repeat(48)}ñ`);
  const title = 'y'.repeat(MAX_MATCHED_CHARACTERS);
  report('longest pattern on the longest value', () => filter?.passes({ title }));
}

function report(name: string, work: () => void): void {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  }).toSorted((one, other) => one - other);
  const [median = 0, worst = 0] = [times[Math.floor(ROUNDS / 2)], times.at(-1)];
  console.log(`${name.padEnd(44)} ${median.toFixed(1).padStart(6)} ms, worst ${worst.toFixed(1)} ms`);
}
