import { type ComponentProps, useMemo } from 'react';
import type { TextFit } from '#app/content/site-texts/preview-messages.ts';
import { countOf } from '#app/i18n/format-count.ts';
import { RichTextField } from '#app/portal/rich-text/rich-text-field.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { companyVariables } from '#domain/website/company-variables.ts';
import { isSlug } from '#domain/website/custom-page.ts';
import { COMPANY_VARIABLES, fillCompanyText } from '#domain/website/fill-company.ts';
import { translatedPath } from '#domain/website/page-paths.ts';
import { PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { EMPTY_RICH_TEXT } from '#domain/website/plain-rich-text.ts';
import { isRichPlace, readSiteText, wordsAt, writeSiteText } from '#domain/website/rich-site-texts.ts';
import { MAX_TEXT_LENGTH, variablesOf } from '#domain/website/text-placeholders.ts';
import { ChoiceField } from './choice-field.tsx';
import { choiceOf, isItemPage, isPicture, isShippedAddress } from './choices.ts';
import { addressName, fieldOf, labelOf } from './custom-pages.ts';
import type { DeadLink } from './dead-links.ts';
import { type DraftContext, DraftField } from './draft-field.tsx';
import { EditorHeading } from './editor-heading.tsx';
import { ListEditor } from './list-editor.tsx';
import { PictureField } from './picture-field.tsx';
import { NARROWEST } from './preview-frame.tsx';
import {
  draftedCompany,
  listsAround,
  NOTICE_KEY,
  ORDER_LANGUAGE,
  type SiteText,
  type SiteTexts,
} from './site-text.ts';
import type { Editor } from './use-editors.ts';

const LANGUAGE_NAMES = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

/** Two parts of sixty letters. */
const MAX_ADDRESS = 121;

const ADDRESS_NOTE = (
  <p className="text-sm text-muted">
    Al publicar otra dirección, quien abra la anterior llega a la nueva: queda en Redirecciones.
  </p>
);

const ENGLISH_ADDRESS = 'En blanco, es la misma que en español.';

interface EditorContext extends DraftContext {
  readonly onType: (language: Language, value: string) => void;
  /** The language of the page, whose field gets the focus. */
  readonly shown: Language;
  /** How the text in that language fits on the narrowest telephone; null while it is not known. */
  readonly fit?: TextFit | null;
}

/** Whether a text is written, rather than chosen or an address. */
export const isWritten = (text: SiteText): boolean =>
  !isSlug(text) && !isShippedAddress(text) && !isPicture(text) && !isItemPage(text) && !choiceOf(text);

/** One text in both languages. */
export function TextEditor({
  text,
  texts,
  colleagues,
  deadLink,
  onSelect,
  onType,
  onVersions,
  onClose,
  shown,
  fit = null,
  ...context
}: EditorContext & {
  text: SiteText;
  texts: SiteTexts;
  /** Who else is at this text. */
  colleagues: readonly Editor[];
  /** What leads to nothing in it. */
  deadLink: DeadLink | undefined;
  /** Given the key of another text. */
  onSelect: (key: string) => void;
  onVersions: () => void;
  onClose: () => void;
}) {
  const heading = (
    <>
      <EditorHeading
        title={
          text.document === PICTURES_DOCUMENT
            ? (fieldOf(text) ?? '')
            : isShippedAddress(text)
              ? addressName(text)
              : [labelOf(text.document, texts.texts), fieldOf(text)].filter(Boolean).join(' · ')
        }
        colleagues={colleagues}
        onVersions={onVersions}
        onClose={onClose}
      />
      {deadLink && (
        <Notice>
          {[...new Set(Object.values(deadLink))].map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Notice>
      )}
    </>
  );
  if (isSlug(text))
    return (
      <section aria-label="Texto elegido" className="grid gap-5 p-4">
        {heading}
        {LANGUAGES.map((language) => (
          <DraftField
            key={language}
            {...context}
            text={text}
            others={texts.texts}
            language={language}
            label={LANGUAGE_NAMES[language]}
            mayBeBlank={language === 'en'}
          >
            {(control) => (
              <TextField
                {...control}
                lang={language}
                autoFocus={language === shown}
                maxLength={60}
                hint={language === 'en' ? ENGLISH_ADDRESS : undefined}
              />
            )}
          </DraftField>
        ))}
        {ADDRESS_NOTE}
      </section>
    );
  if (isShippedAddress(text))
    return (
      <section aria-label="Texto elegido" className="grid gap-5 p-4">
        {heading}
        {LANGUAGES.map((language) => {
          const own = texts.texts.find(
            (one) => isShippedAddress(one) && one.path === translatedPath(text.path, language),
          );
          return (
            own && (
              <DraftField
                key={own.key}
                {...context}
                text={own}
                others={texts.texts}
                language={ORDER_LANGUAGE}
                label={LANGUAGE_NAMES[language]}
              >
                {(control) => (
                  <TextField
                    {...control}
                    lang={language}
                    autoFocus={language === shown}
                    maxLength={MAX_ADDRESS}
                    hint={`Sigue a ${window.location.host}${language === 'en' ? '/en/' : '/'}`}
                  />
                )}
              </DraftField>
            )
          );
        })}
        {ADDRESS_NOTE}
      </section>
    );
  const variables = [...new Set(variablesOf(text.es.shipped ?? ''))];
  if (!isWritten(text))
    return (
      <section aria-label="Texto elegido" className="grid gap-5 p-4">
        {heading}
        <ChoiceField {...context} text={text} texts={texts.texts} autoFocus />
        {isPicture(text) && <PictureField {...context} text={text} label={fieldOf(text) ?? ''} autoFocus />}
      </section>
    );
  return (
    <section aria-label="Texto elegido" className="grid gap-5 p-4">
      {heading}
      {text.es.shipped === null && (
        <Notice>El sitio ya no muestra este texto. Se conserva por si vuelve a hacerlo.</Notice>
      )}
      {LANGUAGES.filter((language) => text[language].shipped !== null || text.es.shipped === null).map(
        (language) => (
          <DraftField
            key={language}
            {...context}
            text={text}
            others={texts.texts}
            language={language}
            label={LANGUAGE_NAMES[language]}
            mayBeBlank={text.key === NOTICE_KEY}
            onType={(value) => onType(language, value)}
            nameOf={(value) => wordsAt(text, value)}
            untouched={(value) =>
              value === ''
                ? 'Falta escribirlo: hasta entonces, este elemento no se ve en este idioma'
                : `Publicado tal cual · ${wordsAt(text, value).length} caracteres`
            }
          >
            {(control) => (
              <div className="grid gap-2">
                {isRichPlace(text) ? (
                  <FormattedText {...control} lang={language} autoFocus={language === shown} />
                ) : (
                  <TextArea
                    {...control}
                    lang={language}
                    autoFocus={language === shown}
                    spellCheck
                    rows={Math.min(12, Math.max(2, Math.ceil(control.value.length / 38)))}
                    maxLength={MAX_TEXT_LENGTH}
                  />
                )}
                {language === shown && fit && <FitNote {...fit} />}
              </div>
            )}
          </DraftField>
        ),
      )}
      {variables.length > 0 && (
        <p className="text-sm text-muted">
          Lo que completa el sitio, y no puede faltar:{' '}
          {variables.map((variable) => (
            <code key={variable} className="mr-2 font-mono text-ink">
              {variable}
            </code>
          ))}
        </p>
      )}
      <details className="text-sm text-muted">
        <summary className="min-h-11 cursor-pointer py-3 font-semibold text-copper">
          Datos de la empresa que se pueden citar
        </summary>
        <ul className="grid gap-1 pb-2">
          {COMPANY_VARIABLES.map((variable) => (
            <li key={variable} className="break-words">
              <code className="font-mono text-ink">{variable}</code>{' '}
              {fillCompanyText(variable, companyVariables(draftedCompany(texts.texts), shown, new Date()))}
            </li>
          ))}
        </ul>
      </details>
      {listsAround(texts.lists, text).map(({ id, list }) => (
        <ListEditor
          key={list.key}
          list={list}
          current={id}
          texts={texts}
          canEdit={context.canEdit}
          publications={context.publications}
          onSaved={context.onSaved}
          onSelect={onSelect}
        />
      ))}
    </section>
  );
}

/** The field of a text with formatting. */
function FormattedText({
  value,
  onChange,
  ...field
}: Parameters<ComponentProps<typeof DraftField>['children']>[0] & { lang: Language; autoFocus: boolean }) {
  return (
    <RichTextField
      {...field}
      rows={5}
      maxLength={MAX_TEXT_LENGTH}
      value={useMemo(() => readSiteText(value) ?? EMPTY_RICH_TEXT, [value])}
      onChange={(text) => onChange({ target: { value: writeSiteText(text) } })}
      onBlur={() => undefined}
    />
  );
}

/** How a text fits on the narrowest telephone. */
function FitNote({ cutWord, lines, longest }: TextFit) {
  if (cutWord !== null)
    return (
      <Notice>
        En un teléfono de {NARROWEST} px de ancho no cabe «{cutWord}»: se parte en dos.
      </Notice>
    );
  if (longest !== null)
    return (
      <Notice>
        No cabe en un teléfono de {NARROWEST} px de ancho, donde hay lugar para unos {longest} caracteres.
      </Notice>
    );
  return (
    <p className="text-sm text-muted">
      En un teléfono de {NARROWEST} px: {countOf(lines, 'línea', 'líneas')}
    </p>
  );
}
