// Each line must fail to compile: the edge runtime has neither a page nor, by default, Node.js.

// @ts-expect-error
export type Page = typeof document;
// @ts-expect-error
export type Process = typeof process;
// @ts-expect-error
export type FileSystem = typeof import('node:fs');
