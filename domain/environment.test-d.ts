// Each line must fail to compile: the domain runs in browsers, in Node.js and on the edge.

// @ts-expect-error
export type Browser = typeof window;
// @ts-expect-error
export type Page = typeof document;
// @ts-expect-error
export type Fetch = typeof fetch;
// @ts-expect-error
export type Process = typeof process;
// @ts-expect-error
export type FileSystem = typeof import('node:fs');
