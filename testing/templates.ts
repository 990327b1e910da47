import { join } from 'node:path';
import { PLATFORM_TEMPLATES } from '@voltandes/platform/testing/templates';

/** Template databases that tests clone: the bare platform, and the product with its migrations. */
export const TEMPLATES = {
  ...PLATFORM_TEMPLATES,
  template_product: join(import.meta.dirname, '..'),
} as const;
