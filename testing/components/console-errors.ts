// A module of its own: Vitest runs the setup file again for each test file, as another instance.

let expected: RegExp | undefined;
const errors: string[] = [];

/** Says which errors the test provokes. Any other in the console fails it. */
export function expectErrors(pattern: RegExp): void {
  expected = pattern;
}

export function recordError(error: string): void {
  errors.push(error);
}

export const unexpectedErrors = (): string[] => errors.filter((error) => !expected?.test(error));

export function forgetErrors(): void {
  expected = undefined;
  errors.length = 0;
}
