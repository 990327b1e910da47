/** Takes the place of the storage service's migrations: the database has the platform's. */
export async function runMigrationsOnTenant(): Promise<void> {
  // Nothing to do.
}
