import { Secret } from '@voltandes/platform/secret';
import { z } from 'zod';

/** The variables that are set: empty ones, such as `.env` files list, are not. */
export const setVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

export const integerSetting = (defaultValue: number, minimum = 1) =>
  z.coerce.number({ error: 'must be a number' }).int().min(minimum).default(defaultValue);

export const booleanSetting = (defaultValue: 'true' | 'false') =>
  z.enum(['true', 'false'], { error: "must be 'true' or 'false'" }).default(defaultValue);

/** @param schema of the value, which is kept from logs and errors */
export const secretSetting = <T extends z.ZodType<string>>(schema: T) =>
  schema.transform((value) => new Secret(value));
