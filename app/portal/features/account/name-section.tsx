import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MAX_STAFF_NAME } from '#domain/staff/invitation.ts';
import { useRenameSelf } from './own-name.ts';

/** Changes the user's own name. */
export function NameSection({ name }: { name: string }) {
  const rename = useRenameSelf();
  /** Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = (typed ?? name).trim();
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) rename.mutate(wanted, { onSuccess: () => setTyped(null) });
      }}
    >
      <TextField
        label="Nombre completo"
        autoComplete="name"
        isRequired
        maxLength={MAX_STAFF_NAME}
        readOnly={rename.isPending}
        value={typed ?? name}
        error={wanted ? undefined : 'Este campo es obligatorio'}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        isBusy={rename.isPending}
        disabled={!wanted || wanted === name}
        className="justify-self-start"
      >
        Guardar nombre
      </Button>
    </form>
  );
}
