import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type StoredSetting, settingQuery } from '#app/lib/read-setting.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { OpeningHoursForm } from '#app/portal/features/site-settings/opening-hours-form.tsx';
import { RecipientsForm } from '#app/portal/features/site-settings/recipients-form.tsx';
import { SETTING_LABELS } from '#app/portal/features/site-settings/setting-labels.ts';
import { SettingsSection } from '#app/portal/features/site-settings/settings-section.tsx';
import { TrackingForm } from '#app/portal/features/site-settings/tracking-form.tsx';
import { UnsavedSettings } from '#app/portal/features/site-settings/unsaved-settings.tsx';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { ANSWER_HOURS, COMPANY_DOCUMENT } from '#domain/website/company.ts';
import type { SettingKind } from '#domain/website/site-settings.ts';
import { portalMeta } from '../layout/portal-meta.ts';
import type { Route } from './+types/site-settings.ts';

const ImportDialog = deferred(() =>
  import('#app/portal/features/site-texts/transfer/import-dialog.tsx').then((module) => module.ImportDialog),
);

export const meta = portalMeta('Configuraciones');

/** What the environment fixes is no secret: pages and mails show it. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext).operator;

/** The settings of the site, section by section. */
export default function SiteSettings({ loaderData: operator }: Route.ComponentProps) {
  const { access } = useStaff();
  if (!hasPermission(access, 'web.settings.manage'))
    return (
      <Notice>
        Las configuraciones del sitio las cambian los super admin y quienes tengan en su rol el permiso
        «Configurar el sitio».
      </Notice>
    );
  return (
    <UnsavedSettings>
      <ScreenHeading title="Configuraciones" />
      <SettingsSection
        title="Datos de la empresa"
        text="Nombre, teléfono, dirección, correo y el horario que leen los visitantes."
      >
        <EditorLink text={`${COMPANY_DOCUMENT} name`}>Editar los datos de la empresa</EditorLink>
      </SettingsSection>
      <SettingsSection
        title={SETTING_LABELS.recipients}
        text="A qué correos del equipo se avisa de lo que llega por el sitio. Lo que quede en blanco sigue como hasta ahora. Ningún visitante los ve."
      >
        <Setting kind="recipients">{(stored) => <RecipientsForm stored={stored} />}</Setting>
      </SettingsSection>
      <SettingsSection title="Remitente" text="De quién son los correos que envía el sitio.">
        <Sender {...operator} />
      </SettingsSection>
      <SettingsSection
        title={SETTING_LABELS.opening_hours}
        text={`Cuándo corre el plazo de ${ANSWER_HOURS} horas de las cotizaciones, y las horas hábiles de sus cifras. Los feriados de Chile ya están descontados.`}
      >
        <Setting kind="opening_hours">{(stored) => <OpeningHoursForm stored={stored} />}</Setting>
      </SettingsSection>
      <SettingsSection
        title="Aviso en el sitio"
        text="Una franja sobre todas las páginas, para un cierre o una mantención. Al publicarlo se puede decir desde y hasta cuándo."
      >
        <EditorLink text="shared/layout notice">Escribir el aviso</EditorLink>
      </SettingsSection>
      <SettingsSection
        title={SETTING_LABELS.tracking}
        text="Se cargan solo en el navegador de quien acepta las cookies."
      >
        <Setting kind="tracking">{(stored) => <TrackingForm stored={stored} fixed={operator} />}</Setting>
        <EditorLink text="shared/consent text">Editar las palabras de la pregunta por las cookies</EditorLink>
      </SettingsSection>
      <SettingsSection
        title="Exportar e importar"
        text="Un archivo con estas configuraciones, los textos publicados, las páginas agregadas, los datos de la empresa y las redirecciones. Sirve para pasar de una instalación de prueba a la de verdad. No lleva imágenes, casos de éxito, ofertas, postulantes ni clientes."
      >
        {hasPermission(access, 'web.content.manage') && hasPermission(access, 'web.content.publish') ? (
          <Transfer />
        ) : (
          <p>Además de configurar el sitio, hace falta poder editar y publicar sus textos.</p>
        )}
      </SettingsSection>
    </UnsavedSettings>
  );
}

function Transfer() {
  const queries = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  const save = useMutation({
    mutationFn: async () =>
      (await import('#app/portal/features/site-texts/transfer/export-site.ts')).exportSite(queries),
    meta: { logMessage: 'site not exported', errorMessage: 'No se pudo exportar' },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" isBusy={save.isPending} onClick={() => save.mutate()}>
        Exportar
      </Button>
      <Button variant="outline" onClick={() => setIsImporting(true)}>
        Importar
      </Button>
      {isImporting && <ImportDialog settingLabels={SETTING_LABELS} onClose={() => setIsImporting(false)} />}
    </div>
  );
}

/** A link to a text in the editor of the site. */
const EditorLink = ({ text, children }: { text: string; children: ReactNode }) => (
  <Link
    to={`/admin/portales/contenido?${new URLSearchParams({ texto: text })}`}
    className="justify-self-start font-semibold text-copper underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);

/** A setting, once it has been read. */
function Setting<Kind extends SettingKind>({
  kind,
  children,
}: {
  kind: Kind;
  children: (stored: StoredSetting<Kind>) => ReactNode;
}) {
  const stored = useQuery(settingQuery(kind));
  if (stored.isLoadingError)
    return <LoadError text="No se pudo cargar" error={stored.error} onRetry={() => stored.refetch()} />;
  if (!stored.data)
    return (
      <ListSkeleton rows={3} rowClassName="h-20">
        Cargando...
      </ListSkeleton>
    );
  return children(stored.data);
}

function Sender({ mailFrom, isMailFromDefault }: Route.ComponentProps['loaderData']) {
  if (mailFrom === null)
    return <p>Lo fijó quien opera el sitio, entre los secretos de las funciones (MAIL_FROM).</p>;
  return (
    <div>
      <p className="font-semibold break-words text-ink">{mailFrom}</p>
      <p className="mt-1 text-muted">
        {isMailFromDefault
          ? 'Es el que trae el sitio, de ejemplo. Quien opera el sitio lo cambia con MAIL_FROM, junto a la cuenta que envía (SMTP_URL).'
          : 'Lo fijó quien opera el sitio (MAIL_FROM): aquí no se cambia.'}
      </p>
    </div>
  );
}
