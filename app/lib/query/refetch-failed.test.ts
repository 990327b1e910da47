import { expect, test } from 'vitest';
import { refetchFailed } from './refetch-failed.ts';

test('one retry repeats all reads that failed, and no other', () => {
  const repeated: string[] = [];
  const read = (name: string, isLoadingError: boolean) => ({
    isLoadingError,
    refetch: () => repeated.push(name),
  });
  refetchFailed([read('a', true), read('b', false), undefined, read('c', true)]);
  expect(repeated).toEqual(['a', 'c']);
});
