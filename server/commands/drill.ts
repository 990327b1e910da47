import { runDrill } from '../backup/run-drill.ts';
import { readSettings } from '../settings.ts';

/** Restores the newest backup on trial; the server may be running. */
export async function run(): Promise<void> {
  await runDrill(readSettings());
}
