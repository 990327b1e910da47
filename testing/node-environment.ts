/** The environment that `scripts/node` sets, without other variables of this machine. */
export const NODE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX,
};
