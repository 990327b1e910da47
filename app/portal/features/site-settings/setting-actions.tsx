import { Button } from '#app/ui/button.tsx';
import type { useSetting } from './use-setting.ts';

/** Saves a section of the settings; what somebody else has saved meanwhile can be shown instead. */
export function SettingActions({
  isDirty,
  isSaving,
  isOutdated,
  take,
}: Pick<ReturnType<typeof useSetting>, 'isDirty' | 'isOutdated' | 'isSaving' | 'take'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button type="submit" isBusy={isSaving} disabled={!isDirty || isOutdated}>
        Guardar
      </Button>
      {isOutdated && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm">
          Otra persona cambió esta sección mientras usted escribía.
          <Button variant="quiet" size="sm" onClick={take}>
            Ver lo que guardó
          </Button>
        </p>
      )}
    </div>
  );
}
