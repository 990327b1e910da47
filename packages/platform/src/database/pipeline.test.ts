import { expect, test } from 'vitest';
import type { BatchStatement, Result } from './batch.ts';
import { createPipeline } from './pipeline.ts';

/** A pipeline that records its packets and whose results contain the statement's own text. */
function recordPackets() {
  const packets: string[][] = [];
  const send = async (statements: readonly BatchStatement[]): Promise<Result[]> => {
    const texts = statements.map(({ text }) => text);
    packets.push(texts);
    if (texts.includes('fails')) throw new Error('failed');
    return texts.map((command) => ({ command, rowCount: null, oid: 0, fields: [], rows: [] }));
  };
  return { packets, pipeline: createPipeline(send, [{ text: 'begin' }]) };
}

test('statements of one tick are one packet, and the first packet begins the transaction', async () => {
  const { packets, pipeline } = recordPackets();
  const results = await Promise.all(['a', 'b'].map((text) => pipeline.add({ text })));
  expect(results.map(({ command }) => command)).toEqual(['a', 'b']);
  expect((await pipeline.add({ text: 'commit' })).command).toBe('commit');
  expect(packets).toEqual([['begin', 'a', 'b'], ['commit']]);
});

test('a failure is that of all statements sent together, and of no later one', async () => {
  const { pipeline } = recordPackets();
  const results = await Promise.allSettled(['a', 'fails'].map((text) => pipeline.add({ text })));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await pipeline.add({ text: 'rollback' })).command).toBe('rollback');
});
