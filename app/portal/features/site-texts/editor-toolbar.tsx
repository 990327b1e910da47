import { Monitor, Plus, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { SelectField } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LANGUAGE_SEGMENTS } from '#app/ui/language-preview.tsx';
import { type Segment, SegmentedControl } from '#app/ui/segmented-control.tsx';
import { MAIL_NAMES, MAILS_DOCUMENT, type MailName } from '#domain/mails/mail-texts.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import { localPathOf, type PagePaths, spanishPathOf } from './custom-pages.ts';
import { documentLabel, EDITED_PAGES } from './document-labels.ts';
import { MAIL_LABELS } from './mails.ts';
import type { FrameWidth } from './preview-frame.tsx';

/** What a click in the frame does. */
export type ClickMode = 'edit' | 'browse';

const icon = { 'aria-hidden': true, size: 18 } as const;

const WIDTHS: readonly Segment<FrameWidth>[] = [
  { value: 'desktop', label: 'Escritorio', icon: <Monitor {...icon} /> },
  { value: 'tablet', label: 'Tableta', icon: <Tablet {...icon} /> },
  { value: 'phone', label: 'Teléfono', icon: <Smartphone {...icon} /> },
];

const CLICKS: readonly Segment<ClickMode>[] = [
  { value: 'edit', label: 'Editar' },
  { value: 'browse', label: 'Navegar' },
];

/**
 * Chooses what the frame shows, and what a click in it does.
 *
 * @param props.page the localized path of the page in the frame
 * @param props.mail the mail that is shown in place of the page
 * @param props.children actions
 */
export function EditorToolbar({
  page,
  mail,
  paths,
  onNewPage,
  width,
  clicks,
  onPage,
  onMail,
  onWidth,
  onClicks,
  children,
}: {
  page: string;
  mail: MailName | null;
  paths: PagePaths;
  /** Null for who may not add one. */
  onNewPage: (() => void) | null;
  width: FrameWidth;
  clicks: ClickMode;
  onPage: (page: string) => void;
  onMail: (mail: MailName | null) => void;
  onWidth: (width: FrameWidth) => void;
  onClicks: (mode: ClickMode) => void;
  children: ReactNode;
}) {
  const language = languageOf(page);
  const spanish = spanishPathOf(paths, page);
  const pages = [
    ...EDITED_PAGES,
    ...paths.added.flatMap((added): [string, string][] =>
      added.paths ? [[added.paths.es, added.title]] : [],
    ),
  ];
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
      <SelectField
        label="Página"
        className="w-48 max-sm:grow"
        value={mail ?? spanish}
        onChange={({ target: { value } }) => {
          const chosen = MAIL_NAMES.find((name) => name === value) ?? null;
          onMail(chosen);
          if (!chosen) onPage(localPathOf(paths, language, value));
        }}
      >
        {/* One that a link in the frame has led to, such as a posting. */}
        {!pages.some(([path]) => path === spanish) && <option value={spanish}>{page}</option>}
        {pages.map(([path, name]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
        <optgroup label={documentLabel(MAILS_DOCUMENT)}>
          {MAIL_NAMES.map((name) => (
            <option key={name} value={name}>
              {MAIL_LABELS[name]}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {onNewPage && (
        <span className="-ml-2 mb-1.5">
          <IconButton label="Nueva página" onClick={onNewPage}>
            <Plus aria-hidden="true" size={20} />
          </IconButton>
        </span>
      )}
      <SegmentedControl
        label="Idioma de la vista previa"
        segments={LANGUAGE_SEGMENTS}
        value={language}
        onChange={(chosen) => onPage(localPathOf(paths, chosen, spanish))}
      />
      <SegmentedControl label="Ancho" segments={WIDTHS} value={width} onChange={onWidth} />
      {!mail && <SegmentedControl label="Al pulsar" segments={CLICKS} value={clicks} onChange={onClicks} />}
      <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:ml-0">{children}</div>
    </div>
  );
}
