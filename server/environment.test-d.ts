// Each line must fail to compile: what the browser has, Node.js lacks.

// @ts-expect-error
export type Browser = typeof window;
// @ts-expect-error
export type Page = typeof document;
