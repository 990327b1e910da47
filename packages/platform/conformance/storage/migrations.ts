/** Replaces the storage service's migrations, since the database already has the platform's. */
export async function runMigrationsOnTenant(): Promise<void> {
  // Nothing to do.
}
