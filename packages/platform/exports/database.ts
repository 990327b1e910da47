export {
  acquireStartLock,
  asAdministrator,
  authenticatorPassword,
  authenticatorUrl,
  prepareDatabase,
} from '#platform/database/administration.ts';
export { SERVICE } from '#platform/database/caller.ts';
export {
  beginRestore,
  type Content,
  type CopiedTable,
  contentSchema,
  describeContent,
  finishRestore,
  PORTABLE_TEXT,
  readRows,
  writeRows,
} from '#platform/database/copy-rows.ts';
export { type Database, openDatabase } from '#platform/database/database.ts';
export { ensureInstallationId, findInstallationId } from '#platform/database/installation.ts';
export {
  appliedMigrations,
  availableMigrations,
  type MigrationSet,
  migrationSetSchema,
  missingMigrations,
} from '#platform/database/migration-set.ts';
export { migrationFiles, withMigrationLock } from '#platform/database/migrations.ts';
export { identifyProcess, isSameProcess } from '#platform/database/process-identity.ts';
export { runProjectFile } from '#platform/database/project-sql.ts';
export { receivesNotifications } from '#platform/database/receives-notifications.ts';
export { applySchemaFiles, schemaFiles } from '#platform/database/schema-files.ts';
export { ensureSeedTable, seedDatabase } from '#platform/database/seed.ts';
export { splitStatements, withoutLeadingComments } from '#platform/database/split-statements.ts';
export { type StatementEvent, statementChannel } from '#platform/database/statement-channel.ts';
export { respondOrUnavailable } from '#platform/database/unavailable.ts';
