import { useTranslation } from 'react-i18next';
import type { CustomPageLink, PageKind } from '#domain/website/custom-page.ts';

/** The pages that staff have added: those about services, about sectors, or about neither. */
export function useAddedPages(kind?: PageKind): readonly CustomPageLink[] {
  const { t } = useTranslation();
  return t('layout.pages', { returnObjects: true }).filter((page) => page.kind === kind);
}
