/** The part of the driver that is used and lacks types. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a value to a parameter: dates, arrays, and objects as JSON. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
