import { portalMeta } from '../layout/portal-meta.ts';

const PLANNED = [
  {
    tag: 'GW-01',
    title: 'Gestión de Contenido',
    text: 'Textos de las páginas del sitio, en español e inglés.',
  },
  { tag: 'GW-02', title: 'Configuraciones', text: 'Datos de contacto, redes sociales y medición.' },
] as const;

export const meta = portalMeta('Gestión Web');

/** Planned parts of web management. */
export default function WebOverview() {
  return (
    <ul className="grid gap-px border border-rule bg-rule sm:grid-cols-2">
      {PLANNED.map(({ tag, text, title }) => (
        <li key={tag} className="bg-sheet p-6">
          <p className="annotation mb-10 text-muted">{tag}</p>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1.5 mb-6 text-muted">{text}</p>
          <p className="text-sm font-semibold text-steel">Próximamente disponible</p>
        </li>
      ))}
    </ul>
  );
}
