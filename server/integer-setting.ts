import { z } from 'zod';

/** A whole number of something; `.env` files leave variables empty that mean "not set". */
export const integerSetting = (standard: number, least = 1) =>
  z.preprocess(
    (value) => value || undefined,
    z.coerce.number({ error: 'must be a number' }).int().min(least).default(standard),
  );
