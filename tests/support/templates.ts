import { join } from 'node:path';
import { Secret } from '#platform/secret.ts';

/** Known to every test, and to nothing else. */
export const JWT_SECRET = new Secret('a-secret-of-the-tests-that-is-long-enough');

/** Template databases: the bare platform, and the product with its migrations. */
export const TEMPLATES = {
  template_platform: join(import.meta.dirname, 'empty-project'),
  template_product: join(import.meta.dirname, '..', '..'),
} as const;

export type Template = keyof typeof TEMPLATES;
