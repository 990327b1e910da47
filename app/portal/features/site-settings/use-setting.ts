import { useEffect, useState } from 'react';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import type { SettingKind, SettingValues } from '#domain/website/site-settings.ts';
import { useSaveSetting } from './save-setting.ts';
import { useReportUnsaved } from './unsaved-settings.tsx';

/**
 * What the form of a setting does: it saves, unless somebody else has saved other values meanwhile. Those are shown at
 * once, or, where something has been typed, when the user asks for them.
 *
 * @param options.stored the setting as it is now
 * @param options.isDirty whether something has been typed
 * @param options.show fills the form in
 */
export function useSetting<Kind extends SettingKind>({
  kind,
  stored,
  isDirty,
  show,
}: {
  kind: Kind;
  stored: StoredSetting<Kind>;
  isDirty: boolean;
  show: (value: SettingValues[Kind]) => void;
}) {
  const [base, setBase] = useState(stored);
  const save = useSaveSetting(kind);
  useReportUnsaved(kind, isDirty);
  const isNewer = stored.updatedAt !== base.updatedAt;
  const take = (): void => {
    setBase(stored);
    show(stored.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what somebody else has saved
  useEffect(() => {
    if (isNewer && !isDirty) take();
  }, [isNewer, isDirty]);
  return {
    isDirty,
    isSaving: save.isPending,
    /** Somebody has saved other values than those being edited. */
    isOutdated: isNewer && isDirty && !save.isPending,
    /** Shows what somebody else has saved. */
    take,
    save: async (value: SettingValues[Kind]): Promise<void> => {
      // The cache tells of a failure. What was saved has been read again by then.
      await save.mutateAsync({ base, value }).then(
        () => show(value),
        () => undefined,
      );
    },
  };
}
