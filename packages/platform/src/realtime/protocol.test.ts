import { expect, test } from 'vitest';
import { decodeBroadcast, encodeBroadcast } from './protocol.ts';

const frame = (topic: Buffer, event: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([3, 0, 0, topic.length, event.length, 0, 1]),
    topic,
    event,
    Buffer.from('{"a":1}'),
  ]);

test('names in a binary broadcast keep their length when forwarded', () => {
  const [topic, event] = ['realtime:sala', 'añadió'];
  const decoded = decodeBroadcast(frame(Buffer.from(topic), Buffer.from(event)));
  expect(decoded?.message.topic).toBe(topic);
  expect(decoded?.sent).toEqual({ event, payload: { json: { a: 1 } } });
  const sent = encodeBroadcast(topic, { event, payload: { json: { a: 1 } } });
  expect([sent[1], sent[2]]).toEqual([Buffer.byteLength(topic), Buffer.byteLength(event)]);
});

test('names that are not UTF-8 are rejected: with replacement characters they could exceed the one-byte length', () => {
  expect(decodeBroadcast(frame(Buffer.from('realtime:sala'), Buffer.alloc(255, 0xff)))).toBeNull();
  expect(decodeBroadcast(frame(Buffer.from([0xc3]), Buffer.from('x')))).toBeNull();
});
