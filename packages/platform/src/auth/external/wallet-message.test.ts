import { expect, test } from 'vitest';
import { parseWalletMessage } from './wallet-message.ts';

const START = `site.example wants you to sign in with your Ethereum account:\n0x${'a'.repeat(40)}\n`;

// Catastrophic backtracking would exceed the test's timeout.
test('reads a hostile message to its end', () => {
  const hostile = `${START}\nVersion:${' '.repeat(300_000)}x\u2028\nURI: https://site.example/\nChain ID: 1`;
  expect(() => parseWalletMessage('ethereum', hostile)).toThrow('Version value is not supported');
});
