import { readInstallation } from '../installation.ts';
import type { Settings } from '../settings.ts';
import { drill, drillChanges } from './drill.ts';
import { recordOutcome } from './outcomes.ts';
import { listBackups, newestBackup, openSettingsStore } from './stored-backups.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Test-restores the newest backup, and with `BACKUP_WAL` the last archived change; prints and records the outcome.
 *
 * @throws Error when there is no backup, or the restore fails
 */
export async function runDrill(settings: Settings): Promise<void> {
  await recordOutcome(settings.DATA_DIR, 'drill', async () => {
    const installation = await readInstallation(settings.DATA_DIR);
    const store = await openSettingsStore(settings);
    const newest = newestBackup(await listBackups(store, 'full', installation ?? undefined));
    if (!newest) throw new Error(`There is no backup of this installation in ${store.location}.`);
    const started = Date.now();
    const { manifest, restored } = await drill(store, newest, settings);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const age = ((started - Date.parse(manifest.createdAt)) / HOUR_MS).toFixed(1);
    console.log(
      `${newest.name} is ${age} h old and can be restored: ${manifest.content.tables.length} tables with ` +
        `${restored.rows} rows and ${restored.files} files, identical to what was backed up, in ${seconds} s.`,
    );
    if (restored.skippedTables.length > 0)
      console.warn(
        `Tables that no migration creates would be skipped: ${restored.skippedTables.join(', ')}.`,
      );
    if (settings.BACKUP_WAL === 'true')
      console.log(
        `The last archived change can be restored: ${await drillChanges(settings, newest.installation)}.`,
      );
    return newest.name;
  });
}
