// Each line must fail to compile: what the server has, the browser lacks.

// @ts-expect-error
export type Process = typeof process;
// @ts-expect-error
export type NodeBuffer = Buffer;
// @ts-expect-error
export type FileSystem = typeof import('node:fs');
