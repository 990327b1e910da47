import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import { TextField } from '#app/ui/field.tsx';
import { type Tracking, trackingSchema } from '#domain/website/site-settings.ts';
import { SettingActions } from './setting-actions.tsx';
import { useSetting } from './use-setting.ts';

const toForm = ({ conversionId, pixelId }: Tracking) => ({
  pixelId: pixelId ?? '',
  conversionId: conversionId ?? '',
});

const FIELDS = [
  ['pixelId', 'Píxel de Meta', 'AD_PIXEL_ID', 'Su número, como 1234567890123456.'],
  [
    'conversionId',
    'Conversión de Google Ads',
    'AD_CONVERSION_ID',
    'Cuenta y etiqueta, como AW-123456789/AbC-dEf.',
  ],
] as const;

/**
 * The identifiers of advertising tags.
 *
 * @param props.fixed those that the environment fixes, which are only shown
 */
export function TrackingForm({ stored, fixed }: { stored: StoredSetting<'tracking'>; fixed: Tracking }) {
  const form = useForm({ resolver: zodResolver(trackingSchema), defaultValues: toForm(stored.value) });
  const { errors, isDirty } = form.formState;
  const setting = useSetting({
    kind: 'tracking',
    stored,
    isDirty,
    show: (value) => form.reset(toForm(value)),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(setting.save)}
      aria-label="Medición publicitaria"
      className="grid gap-5"
    >
      {FIELDS.map(([name, label, variable, hint]) =>
        fixed[name] === null ? (
          <TextField
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            error={errors[name]?.message}
            readOnly={setting.isSaving}
            {...form.register(name)}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            hint={`Lo fijó quien opera el sitio (${variable}): aquí no se cambia.`}
            value={fixed[name]}
            readOnly
          />
        ),
      )}
      {FIELDS.some(([name]) => fixed[name] === null) && <SettingActions {...setting} />}
    </form>
  );
}
