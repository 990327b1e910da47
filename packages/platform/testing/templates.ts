import { join } from 'node:path';
import { Secret } from '#platform/secret.ts';

/** JWT secret shared by all tests. */
export const JWT_SECRET = new Secret('a-secret-of-the-tests-that-is-long-enough');

/** Template databases that tests clone, each with the project directory whose migrations it holds. */
export type Templates = Readonly<Record<string, string>>;

/** The platform without a project. */
export const PLATFORM_TEMPLATES = { template_platform: join(import.meta.dirname, 'empty-project') } as const;
