import { StorageError } from './errors.ts';

/**
 * Parses a size in config.toml into bytes. Both `"5MiB"` and `"5MB"` are binary units, as in the Supabase CLI.
 *
 * @throws Error when the size is invalid
 */
export function parseConfiguredSize(text: string): number {
  const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(?:([kmgt])i?)?b?\s*$/i.exec(text) ?? [];
  if (amount === undefined)
    throw new Error(`${JSON.stringify(text)} is not a size: write "5MiB" or "500KB".`);
  return Math.round(Number(amount) * 1024 ** ' kmgt'.indexOf(unit.toLowerCase() || ' '));
}

/**
 * Parses a size in a request into bytes: a number, or decimal units such as `"20MB"`, as in storage-api.
 *
 * @throws StorageError InvalidFileSizeLimit
 */
export function parseRequestedSize(value: number | string): number {
  if (typeof value === 'number') return value;
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(value) ?? [];
  if (amount === undefined) throw new StorageError('InvalidFileSizeLimit');
  return Math.round(Number(amount) * 1000 ** ['b', 'kb', 'mb', 'gb'].indexOf(unit.toLowerCase()));
}
