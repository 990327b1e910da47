// Each line must fail to compile: Node.js lacks the browser's globals.

// @ts-expect-error
export type Browser = typeof window;
// @ts-expect-error
export type Page = typeof document;
