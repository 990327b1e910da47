import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { ActionMenu } from './action-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LineIcon } from './line-icon.tsx';
import { type Action, Menu } from './menu.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Pager } from './pager.tsx';
import { PersonLink } from './person-link.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabLinks } from './tab-links.tsx';

const noop = (): void => undefined;
const LINE_ICONS = ['menu', 'close', 'down', 'pause', 'play'] as const;
const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const;

function Pages({ initial, total }: { initial: number; total: number }) {
  const [page, setPage] = useState(initial);
  return <Pager page={page} pages={total} onChange={setPage} />;
}

const ACTIONS: readonly Action[] = [
  { label: 'Editar', onSelect: noop },
  { label: 'Eliminar', onSelect: noop, tone: 'danger' },
];

export default {
  inline: {
    breadcrumb: () => (
      <Breadcrumb to="/admin/accesos/usuarios" label="Usuarios">
        <h2 className="text-base">Amanda Rojas</h2>
      </Breadcrumb>
    ),
    'link to a person': () => <PersonLink personKey="p1" note=" (3 postulaciones)" />,
    'buttons by variant': () => (
      <div className="flex gap-4">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            Guardar
          </Button>
        ))}
      </div>
    ),
    'buttons on ink': () => (
      <div className="on-ink bg-ink p-4">
        <Button variant="outline-on-ink">Guardar</Button>
      </div>
    ),
    'button small': () => <Button size="sm">Guardar</Button>,
    'button busy': () => <Button isBusy>Guardando…</Button>,
    'button disabled': () => <Button disabled>Guardar</Button>,
    'button long': () => <Button>{'Enviar la postulación con todos sus antecedentes '.repeat(3)}</Button>,
    'button link': () => <ButtonLink to="/servicios">Ver servicios</ButtonLink>,
    'icon button': () => (
      <IconButton label="Eliminar">
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
    ),
    'icon button disabled': () => (
      <IconButton label="Eliminar" disabled>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
    ),
    'line icons': () => (
      <div className="flex gap-4">
        {LINE_ICONS.map((name) => (
          <LineIcon key={name} name={name} />
        ))}
      </div>
    ),
    'move buttons': () => <MoveButtons name="la imagen 2" onUp={noop} onDown={noop} />,
    'move buttons at the top': () => <MoveButtons name="la imagen 1" onUp={null} onDown={noop} />,
    'action menu closed': () => <ActionMenu label="Acciones de Amanda Rojas" actions={ACTIONS} />,
    'pager first': () => <Pages initial={0} total={3} />,
    'pager last': () => <Pages initial={2} total={3} />,
    tabs: () => (
      <TabLinks
        label="Secciones"
        tabs={Array.from({ length: 12 }, (_, index) => ({
          to: `/seccion-${index}`,
          label: `Sección número ${index + 1}`,
          isCurrent: index === 0,
        }))}
      />
    ),
  },
  standalone: {
    'action menu open': () => (
      <Menu
        button={<Button>Acciones</Button>}
        isDisabled={false}
        isByKeyboard
        align="start"
        groups={[ACTIONS, [{ label: 'Descargar', onSelect: noop }]]}
      />
    ),
    'skip link focused': function FocusedSkipLink() {
      useEffect(() => document.querySelector<HTMLElement>('a[href="#contenido"]')?.focus(), []);
      return <SkipLink label="Saltar al contenido" />;
    },
    'button focus': () => <Button autoFocus>Guardar</Button>,
  },
} satisfies Views;
