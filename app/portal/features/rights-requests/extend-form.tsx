import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { RIGHTS_DAYS, RIGHTS_LIMITS } from '#domain/data-protection/rights.ts';
import { useExtendRequest } from './extend-request.ts';
import type { RightsRequest } from './list-rights-requests.ts';

/** Extends the deadline for answering, with the reason. */
export function ExtendForm({
  request,
  onDirty,
}: {
  request: RightsRequest;
  onDirty: (isDirty: boolean) => void;
}) {
  const extend = useExtendRequest(request.id, () => onDirty(false));
  const [reason, setReason] = useState('');
  return (
    <details>
      <summary className="cursor-pointer text-sm text-copper">Prorrogar el plazo {RIGHTS_DAYS} días</summary>
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          extend.mutate(reason.trim());
        }}
      >
        <TextArea
          label="Razón"
          rows={2}
          maxLength={RIGHTS_LIMITS.reason}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            onDirty(target.value.trim() !== '');
          }}
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          isBusy={extend.isPending}
          disabled={!reason.trim()}
          className="justify-self-start"
        >
          Prorrogar
        </Button>
      </form>
    </details>
  );
}
