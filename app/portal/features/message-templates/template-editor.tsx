import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import {
  type MessageAddressee,
  type TemplateVersion,
  versionsQuery,
} from '#app/portal/messages/read-template.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { DraftNotice } from '#app/ui/draft-notice.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { Bar, LoadingStatus } from '#app/ui/loading.tsx';
import { MESSAGE_LIMITS, type MessageText } from '#domain/messages/applicant-message.ts';
import { interviewStep } from '#domain/messages/interview-message.ts';
import {
  SHIPPED_TEMPLATES,
  type TemplateKind,
  templateTextSchema,
  templateVariables,
} from '#domain/messages/message-templates.ts';
import type { Language } from '#domain/values/language.ts';
import { previewQuery } from './preview-addressee.ts';
import { useSaveTemplate, useSendSample } from './save-template.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateVersions } from './template-versions.tsx';
import { useTemplateDraft } from './use-template-draft.ts';

const TITLES = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

/** A message's text in one language: its form, a preview, and its former versions. */
export function TemplateEditor({ kind, language }: { kind: TemplateKind; language: Language }) {
  const versions = useQuery(versionsQuery(kind, language));
  const about = kind.startsWith('internship') ? 'internship' : 'application';
  const preview = useQuery(previewQuery(about, language));
  const reads = [versions, preview];
  const failed = reads.find((query) => query.isLoadingError);
  return (
    <section aria-label={TITLES[language]} className="min-w-0 border-t-2 border-ink pt-3">
      <h3 className="annotation mb-4 leading-6 text-ink">{TITLES[language]}</h3>
      {failed && (
        <LoadFailure
          text="No se pudo cargar el texto"
          error={failed.error}
          onRetry={() => refetchFailed(reads)}
        />
      )}
      {!failed && !(versions.data && preview.data) && <FormSkeleton kind={kind} />}
      {versions.data && preview.data && (
        <TemplateForm
          kind={kind}
          language={language}
          versions={versions.data}
          addressee={{ ...preview.data, language }}
        />
      )}
    </section>
  );
}

/** The height of the text, in lines. */
const rowsOf = (kind: TemplateKind): number => (interviewStep(kind) ? 9 : 18);

/** The fields of the form, so that nothing moves when the text arrives. */
function FormSkeleton({ kind }: { kind: TemplateKind }) {
  return (
    <>
      <LoadingStatus>Cargando texto...</LoadingStatus>
      <div aria-hidden="true" aria-busy="true" className="grid gap-5">
        {[1, rowsOf(kind)].map((rows) => (
          <div key={rows}>
            <p className="mb-1.5">
              <Bar text={rows === 1 ? 'Cargando texto...' : undefined} className="w-16" />
            </p>
            <div
              className="border border-rule bg-sheet"
              // The lines, and the space above and below them.
              style={{ height: `${rows * 1.5 + 1.5}rem` }}
            />
          </div>
        ))}
      </div>
    </>
  );
}

function TemplateForm({
  kind,
  language,
  versions,
  addressee,
}: {
  kind: TemplateKind;
  language: Language;
  versions: readonly TemplateVersion[];
  addressee: MessageAddressee;
}) {
  const { base, conflicts, draft, isDirty, keepMine, stored, takeTheirs, type, typed } = useTemplateDraft({
    kind,
    language,
    versions,
  });
  const [errors, setErrors] = useState<Partial<Record<keyof MessageText, string | undefined>>>({});
  const save = useSaveTemplate(kind, language);
  const sample = useSendSample(kind, language);
  const body = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string): void => {
    const { selectionEnd = typed.body.length, selectionStart = typed.body.length } = body.current ?? {};
    const words = `{{${variable}}}`;
    type({ ...typed, body: typed.body.slice(0, selectionStart) + words + typed.body.slice(selectionEnd) });
    requestAnimationFrame(() => {
      body.current?.focus();
      body.current?.setSelectionRange(selectionStart + words.length, selectionStart + words.length);
    });
  };
  const checked = (): MessageText | null => {
    const parsed = templateTextSchema(kind).safeParse(typed);
    const fields = parsed.error ? z.flattenError(parsed.error).fieldErrors : {};
    setErrors({ subject: fields.subject?.[0], body: fields.body?.[0] });
    return parsed.data ?? null;
  };
  const store = async (text: MessageText): Promise<void> => {
    const isSaved = await save.mutateAsync({ text, replaces: base.version }).catch(() => false);
    if (isSaved) stored(text);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const text = checked();
        if (text) store(text);
      }}
    >
      {draft.found && (
        <DraftNotice
          savedAt={draft.found.savedAt}
          isOutdated={draft.isOutdated}
          onRecover={() => {
            const { body: words, subject } = draft.recover();
            if (typeof subject === 'string' && typeof words === 'string') type({ subject, body: words });
          }}
          onDiscard={draft.discard}
        />
      )}
      <TextField
        label="Asunto"
        lang={language}
        maxLength={MESSAGE_LIMITS.subject}
        readOnly={save.isPending}
        value={typed.subject}
        error={errors.subject}
        onChange={({ target }) => type({ ...typed, subject: target.value })}
      />
      <div className="grid gap-2">
        <TextArea
          label="Texto"
          lang={language}
          ref={body}
          rows={rowsOf(kind)}
          maxLength={MESSAGE_LIMITS.body}
          readOnly={save.isPending}
          value={typed.body}
          error={errors.body}
          onChange={({ target }) => type({ ...typed, body: target.value })}
        />
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          Insertar:
          {templateVariables(kind).map((name) => (
            <Button
              key={name}
              variant="quiet"
              size="sm"
              disabled={save.isPending}
              onClick={() => insert(name)}
            >
              {`{{${name}}}`}
            </Button>
          ))}
        </p>
      </div>
      <ConflictNotice fields={conflicts} onKeep={keepMine} onTake={takeTheirs} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={save.isPending} disabled={!isDirty || conflicts.length > 0}>
          Guardar
        </Button>
        <Button
          variant="outline"
          size="sm"
          isBusy={sample.isPending}
          onClick={() => {
            const text = checked();
            if (text) sample.mutate({ text, addressee });
          }}
        >
          Enviarme una prueba
        </Button>
      </div>
      <TemplatePreview kind={kind} text={typed} addressee={addressee} />
      <TemplateVersions
        versions={versions}
        shipped={SHIPPED_TEMPLATES[kind][language]}
        isBusy={save.isPending}
        onRestore={(text) => store({ subject: text.subject, body: text.body })}
      />
    </form>
  );
}
