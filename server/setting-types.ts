import { z } from 'zod';

/** An integer setting. Empty counts as unset: `.env` files list variables without values. */
export const integerSetting = (defaultValue: number, minimum = 1) =>
  z.preprocess(
    (value) => value || undefined,
    z.coerce.number({ error: 'must be a number' }).int().min(minimum).default(defaultValue),
  );
