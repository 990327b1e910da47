import { join } from 'node:path';
import { PLATFORM_TEMPLATES } from '@voltandes/platform/testing/templates';

/** The template databases that tests clone: the bare platform, and the migrated product. */
export const TEMPLATES = {
  ...PLATFORM_TEMPLATES,
  template_product: join(import.meta.dirname, '..'),
} as const;
