import { join } from 'node:path';
import { Secret } from '#platform/secret.ts';

/** Shared by all tests. */
export const JWT_SECRET = new Secret('a-secret-of-the-tests-that-is-long-enough');

/** Project directories by the template database that has their migrations. */
export type Templates = Readonly<Record<string, string>>;

/** The platform with an empty project. */
export const PLATFORM_TEMPLATES = { template_platform: join(import.meta.dirname, 'empty-project') } as const;
