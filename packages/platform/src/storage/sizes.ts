import { StorageError } from './errors.ts';

/**
 * Bytes of a size in config.toml: `"5MiB"`, and `"5MB"` too, count in 1024s, as the Supabase CLI reads them.
 *
 * @throws Error when it is no size
 */
export function parseConfiguredSize(text: string): number {
  const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(?:([kmgt])i?)?b?\s*$/i.exec(text) ?? [];
  if (amount === undefined) throw new Error(`${JSON.stringify(text)} is no size: write "5MiB" or "500KB".`);
  return Math.round(Number(amount) * 1024 ** ' kmgt'.indexOf(unit.toLowerCase() || ' '));
}

/**
 * Bytes of a size in a request: a number, or `"20MB"`, counted in 1000s as storage-api does.
 *
 * @throws StorageError InvalidFileSizeLimit
 */
export function parseRequestedSize(value: number | string): number {
  if (typeof value === 'number') return value;
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(value) ?? [];
  if (amount === undefined) throw new StorageError('InvalidFileSizeLimit');
  return Math.round(Number(amount) * 1000 ** ['b', 'kb', 'mb', 'gb'].indexOf(unit.toLowerCase()));
}
