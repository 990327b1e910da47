import { setupPostgres } from '@voltandes/platform/testing/postgres.setup';
import type { TestProject } from 'vitest/node';
import { TEMPLATES } from './templates.ts';

export default (project: TestProject) => setupPostgres(project, TEMPLATES);
