import { expect, test } from 'vitest';
import { createActiveUploads } from './active-uploads.ts';
import { TusError } from './tus-error.ts';

test('a newer request stops the older one and waits until it has stopped', async () => {
  const uploads = createActiveUploads();
  const older = await uploads.arrive('one').take();
  const newer = uploads.arrive('one').take();
  expect(older.signal.aborted).toBe(true);
  older[Symbol.dispose]();
  expect((await newer).signal.aborted).toBe(false);
});

test('a delayed older request does not stop the newer one', async () => {
  const uploads = createActiveUploads();
  const delayed = uploads.arrive('one');
  const newer = await uploads.arrive('one').take();
  // This status makes clients retry.
  await expect(delayed.take()).rejects.toThrow(new TusError('locked'));
  expect(newer.signal.aborted).toBe(false);
});

test('a delayed older request continues once the newer one has ended', async () => {
  const uploads = createActiveUploads();
  const delayed = uploads.arrive('one');
  (await uploads.arrive('one').take())[Symbol.dispose]();
  expect((await delayed.take()).signal.aborted).toBe(false);
});

test('requests for another upload are not affected', async () => {
  const uploads = createActiveUploads();
  const one = await uploads.arrive('one').take();
  await uploads.arrive('two').take();
  expect(one.signal.aborted).toBe(false);
});
