import { z } from 'zod';

/** The file that identifies the installation owning the store. */
export const OWNER_FILE = 'installation.json';

const owner = z.object({ installationId: z.uuid() });

export function writeOwner(installationId: string): string {
  return `${JSON.stringify({ installationId } satisfies z.infer<typeof owner>)}\n`;
}

/** @throws Error when the file is damaged, since the store must not count as unclaimed */
export function parseOwner(text: string, place: string): string {
  try {
    return owner.parse(JSON.parse(text)).installationId;
  } catch (cause) {
    throw new Error(`${place} is damaged: expected {"installationId":"…"}.`, { cause });
  }
}
