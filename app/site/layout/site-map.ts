import { useTranslation } from 'react-i18next';

/** The entries of the navigation bar: one leads to a page, or opens links. */
export function useSiteMap() {
  const { t } = useTranslation();
  return t('layout.menu.entries', { returnObjects: true });
}

export type MenuLinks = NonNullable<ReturnType<typeof useSiteMap>[number]['links']>;
