import { z } from 'zod';

/** Lies beside the objects and names the installation they belong to. */
export const OWNER_FILE = 'installation.json';

const owner = z.object({ installationId: z.uuid() });

export function writeOwner(installationId: string): string {
  return `${JSON.stringify({ installationId } satisfies z.infer<typeof owner>)}\n`;
}

/** @throws Error naming the place when it is damaged: a store of unknown owner is not an unclaimed one */
export function parseOwner(text: string, place: string): string {
  try {
    return owner.parse(JSON.parse(text)).installationId;
  } catch (cause) {
    throw new Error(`${place} is damaged: it should read {"installationId":"…"}.`, { cause });
  }
}
