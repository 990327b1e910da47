import { runDrill } from '../backup/run-drill.ts';
import { readSettings } from '../settings.ts';

/** Test-restores the newest backup; the server may be running. */
export async function run(): Promise<void> {
  await runDrill(readSettings());
}
