import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { SettingChanged, writeSetting } from '#app/lib/write-setting.ts';
import { SITE_TEXTS_KEY } from '../read-site-texts.ts';
import type { ImportPlan, SettingChange } from './plan-import.ts';

/** As many as `save_content_drafts` takes. */
const DRAFTS_AT_ONCE = 500;

/**
 * Writes what an import changes: texts as drafts, settings and redirects at once.
 *
 * @returns how many of them somebody else has changed meanwhile, which stay as they are
 */
export function useImportSite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ redirects, settings, texts }: ImportPlan): Promise<number> => {
      const client = await supabase();
      let kept = 0;
      const changes = texts.flatMap(([, group]) =>
        group.map(({ after, document, expected, language, path }) => ({
          document,
          language,
          path,
          value: after,
          expected,
        })),
      );
      for (let start = 0; start < changes.length; start += DRAFTS_AT_ONCE) {
        const { data } = await client
          .rpc('save_content_drafts', { changes: changes.slice(start, start + DRAFTS_AT_ONCE) })
          .throwOnError();
        kept += data.filter(({ is_saved }) => !is_saved).length;
      }
      for (const setting of settings)
        await save(setting).catch((error: unknown) => {
          if (!(error instanceof SettingChanged)) throw error;
          kept += 1;
        });
      const table = client.from('site_redirects');
      // Before the new ones: a changed redirect may lead today to the address from which a new one leads on.
      for (const { base, redirect } of redirects)
        if (base) {
          const { data } = await table
            .update({ ...redirect })
            .match({ id: base.id, updated_at: base.updated_at })
            .select('id')
            .throwOnError();
          if (data.length === 0) kept += 1;
        }
      const added = redirects.flatMap(({ base, redirect }) => (base ? [] : [{ ...redirect }]));
      if (added.length > 0) await table.insert(added).throwOnError();
      return kept;
    },
    onSettled: () =>
      Promise.all(
        [SITE_TEXTS_KEY, ['site-settings'], ['site-redirects']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
    meta: {
      logMessage: 'site not imported',
      errorMessage: 'La importación no terminó. Elija el archivo otra vez para ver qué falta.',
    },
  });
}

function save(setting: SettingChange): Promise<void> {
  // Each kind with its own value.
  if (setting.kind === 'recipients') return writeSetting('recipients', setting.updatedAt, setting.value);
  if (setting.kind === 'tracking') return writeSetting('tracking', setting.updatedAt, setting.value);
  return writeSetting('opening_hours', setting.updatedAt, setting.value);
}
