import { useState } from 'react';
import { useCompany } from '#app/i18n/use-company.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import { OUTCOME_LABELS } from '#domain/data-protection/data-rights-labels.ts';
import {
  DATA_COPY_DAYS,
  RIGHTS_LIMITS,
  RIGHTS_OUTCOMES,
  type Right,
  type RightsOutcome,
} from '#domain/data-protection/rights.ts';
import { useAnswerRequest } from './answer-request.ts';
import { answerText } from './answer-texts.ts';
import type { RightsRequest } from './list-rights-requests.ts';

/** Requests that are fulfilled by a copy of the data. */
const COPIED: ReadonlySet<Right> = new Set(['access', 'portability']);

/** Sends the answer to a request, prefilled with a text for the outcome. */
export function AnswerForm({
  request,
  onDirty,
}: {
  request: RightsRequest;
  onDirty: (isDirty: boolean) => void;
}) {
  const answer = useAnswerRequest(request.id);
  const [outcome, setOutcome] = useState<RightsOutcome>('fulfilled');
  const { name } = useCompany();
  const [words, setWords] = useState(answerText(request, 'fulfilled', name));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate({ outcome, words });
      }}
    >
      <h3 className="text-base">Responder</h3>
      <SelectField
        label="Resultado"
        value={outcome}
        onChange={({ target }) => {
          const chosen = RIGHTS_OUTCOMES.find((one) => one === target.value) ?? outcome;
          // An edited text is kept; only an unedited one is replaced.
          if (words === answerText(request, outcome, name)) setWords(answerText(request, chosen, name));
          setOutcome(chosen);
        }}
      >
        {RIGHTS_OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {OUTCOME_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Respuesta"
        lang={request.language}
        rows={9}
        maxLength={RIGHTS_LIMITS.answer}
        value={words}
        hint={`Por correo a ${request.email}, en ${request.language === 'en' ? 'inglés' : 'español'}${
          outcome === 'fulfilled' && COPIED.has(request.claim)
            ? `, con un enlace que descarga la copia una vez, dentro de ${DATA_COPY_DAYS} días`
            : ''
        }.`}
        onChange={({ target }) => {
          setWords(target.value);
          onDirty(true);
        }}
      />
      <Button
        type="submit"
        size="sm"
        isBusy={answer.isPending}
        disabled={!words.trim()}
        className="justify-self-start"
      >
        Enviar respuesta y cerrar
      </Button>
    </form>
  );
}
