import { readDocument } from './read-document.ts';

/** Reads the documents that the server sends, one at a time. */
process.on('message', async (bytes) => {
  const answer =
    bytes instanceof Uint8Array
      ? await readDocument(bytes).catch((error: unknown) => ({ error: String(error).slice(0, 200) }))
      : { error: 'no document' };
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
