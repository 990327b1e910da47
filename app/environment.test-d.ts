// Each line must fail to compile: browsers lack the server's globals and modules.

// @ts-expect-error
export type Process = typeof process;
// @ts-expect-error
export type NodeBuffer = Buffer;
// @ts-expect-error
export type FileSystem = typeof import('node:fs');
