import { useTranslation } from 'react-i18next';
import { useLocalPath } from '#app/i18n/use-language.ts';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

export type MenuEntry = MenuLink | { readonly label: string; readonly links: readonly MenuLink[] };

/** The entries of the navigation bar. */
export function useSiteMap(): readonly MenuEntry[] {
  const { t } = useTranslation();
  const path = useLocalPath();
  return [
    {
      label: t('layout.menu.about'),
      links: [
        { label: t('layout.menu.purpose'), to: path('/nuestro-proposito') },
        { label: t('layout.menu.quality'), to: path('/politica-calidad') },
        { label: t('layout.menu.cases'), to: path('/casos-de-exito') },
      ],
    },
    { label: t('layout.menu.services'), to: path('/servicios') },
    { label: t('layout.menu.clients'), to: path('/#clientes') },
    {
      label: t('layout.menu.work'),
      links: [
        { label: t('layout.menu.jobs'), to: path('/oportunidades-laborales') },
        { label: t('layout.menu.internships'), to: path('/practicas') },
      ],
    },
    { label: t('layout.menu.contact'), to: path('/#contacto') },
  ];
}
