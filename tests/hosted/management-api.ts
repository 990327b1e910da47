import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { listenHttp } from '@voltandes/platform/http';
import { z } from 'zod';

/** The metadata that `supabase functions deploy` sends. */
const metadataSchema = z.object({
  name: z.string(),
  entrypoint_path: z.string(),
  import_map_path: z.string(),
  verify_jwt: z.boolean(),
});
export type DeployedFunction = z.infer<typeof metadataSchema>;

export interface ManagementApi extends AsyncDisposable {
  readonly url: string;
  readonly deployed: Map<string, DeployedFunction>;
}

/**
 * Stands in for Supabase's management API and stores what the CLI deploys.
 * Source: https://api.supabase.com/api/v1
 *
 * @param directory receives the files of each function, in a directory of its name
 */
export async function serveManagementApi(directory: string): Promise<ManagementApi> {
  const deployed = new Map<string, DeployedFunction>();
  const http = await listenHttp({ port: 0, host: '127.0.0.1', proxies: 0 });
  http.serve(async (request) => {
    if (!new URL(request.url).pathname.endsWith('/functions/deploy'))
      return Response.json(request.method === 'GET' ? [] : { functions: [] });
    const form = await request.formData();
    const metadata = metadataSchema.parse(JSON.parse(z.string().parse(form.get('metadata'))));
    const root = join(directory, metadata.name);
    for (const file of form.getAll('file')) {
      if (typeof file === 'string') throw new Error('A file is expected.');
      const path = join(root, file.name);
      if (relative(root, path).startsWith('..')) throw new Error(`${file.name} is outside the project.`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, new Uint8Array(await file.arrayBuffer()));
    }
    deployed.set(metadata.name, metadata);
    const { name, verify_jwt, entrypoint_path } = metadata;
    const now = Date.now();
    return Response.json(
      {
        id: crypto.randomUUID(),
        slug: name,
        name,
        status: 'ACTIVE',
        version: 1,
        created_at: now,
        updated_at: now,
        verify_jwt,
        entrypoint_path,
      },
      { status: 201 },
    );
  });
  return {
    url: `http://127.0.0.1:${http.port}`,
    deployed,
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  };
}
