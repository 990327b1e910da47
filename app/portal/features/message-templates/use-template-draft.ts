import { useState } from 'react';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { currentText, type TemplateVersion } from '#app/portal/messages/read-template.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { MessageText } from '#domain/messages/applicant-message.ts';
import type { TemplateKind } from '#domain/messages/message-templates.ts';
import type { Language } from '#domain/values/language.ts';

const FIELDS = [
  { name: 'subject', label: 'Asunto' },
  { name: 'body', label: 'Texto' },
] as const;

const isSame = (one: MessageText, other: MessageText): boolean =>
  one.subject === other.subject && one.body === other.body;

/**
 * Edits to a template's current version, kept as a draft. When a colleague saves a later version meanwhile, unedited
 * fields take its text and the others are conflicts.
 */
export function useTemplateDraft({
  kind,
  language,
  versions,
}: {
  kind: TemplateKind;
  language: Language;
  versions: readonly TemplateVersion[];
}) {
  const current = currentText(versions, kind, language);
  const version = versions[0]?.version ?? 0;
  /** The version being edited; a colleague's later version is shown before it is replaced. */
  const [base, setBase] = useState({ version, text: current });
  const [typed, setTyped] = useState<MessageText>({ subject: base.text.subject, body: base.text.body });
  /** Fields where the user's text replaces what a colleague has written meanwhile. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const draft = useDraft({
    form: 'message-template',
    record: `${kind}-${language}`,
    version: String(version),
  });
  const isDirty = !isSame(typed, base.text);
  useUnloadWarning(isDirty);
  const conflicts = FIELDS.filter(
    ({ name }) =>
      base.text[name] !== current[name] &&
      ![base.text[name], current[name]].includes(typed[name]) &&
      !kept.includes(name),
  );
  // Set during render, so that the former text is never shown with the later version.
  if (base.version < version && conflicts.length === 0) {
    const theirs = (name: keyof MessageText): string =>
      typed[name] === base.text[name] ? current[name] : typed[name];
    setTyped({ subject: theirs('subject'), body: theirs('body') });
    setBase({ version, text: current });
    setKept([]);
  }
  const type = (text: MessageText): void => {
    setTyped(text);
    draft.keep(isSame(text, base.text) ? {} : { ...text });
  };
  return {
    base,
    conflicts: conflicts.map((field) => ({ ...field, mine: typed[field.name], theirs: current[field.name] })),
    draft,
    isDirty,
    keepMine: (name: string) => setKept([...kept, name]),
    takeTheirs: (name: string) =>
      type({ ...typed, [name]: name === 'subject' ? current.subject : current.body }),
    type,
    typed,
    /** Called after saving. The form stays open; later edits become a new draft. */
    stored: (text: MessageText) => {
      draft.discard();
      setBase({ version: base.version + 1, text });
      setTyped(text);
    },
  };
}
