import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { INTERNSHIP_LIMITS } from '#domain/values/text-limits.ts';

const FIELDS = [
  { name: 'given_name', label: 'Nombre', limit: INTERNSHIP_LIMITS.first_name },
  { name: 'family_name', label: 'Apellido', limit: INTERNSHIP_LIMITS.last_name },
  { name: 'telephone', label: 'Teléfono', limit: INTERNSHIP_LIMITS.phone },
] as const;

const NOTHING = { given_name: '', family_name: '', telephone: '' };

/** Corrects a person's name and telephone in everything stored under their address. */
export function RectifyForm({
  isBusy,
  onDirty,
  onRectify,
}: {
  isBusy: boolean;
  onDirty: (isDirty: boolean) => void;
  onRectify: (corrected: typeof NOTHING) => void;
}) {
  const [typed, setTyped] = useState(NOTHING);
  const { family_name, given_name, telephone } = typed;
  // Names are stored as one field in some places and as two in others.
  const isWhole = given_name.trim() !== '' && family_name.trim() !== '';
  const hasNoName = given_name.trim() === '' && family_name.trim() === '';
  return (
    <form
      className="mt-3 grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        onRectify({
          given_name: given_name.trim(),
          family_name: family_name.trim(),
          telephone: telephone.trim(),
        });
      }}
    >
      {FIELDS.map(({ label, limit, name }) => (
        <TextField
          key={name}
          label={label}
          maxLength={limit}
          value={typed[name]}
          onChange={({ target }) => {
            const next = { ...typed, [name]: target.value };
            setTyped(next);
            onDirty(Object.values(next).some((value) => value.trim() !== ''));
          }}
        />
      ))}
      <p className="text-sm text-muted sm:col-span-2">
        Nombre y apellido van juntos; lo que quede vacío no cambia. El correo no se corrige aquí.
      </p>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        isBusy={isBusy}
        disabled={!(isWhole || (hasNoName && telephone.trim() !== ''))}
        className="justify-self-start"
      >
        Corregir
      </Button>
    </form>
  );
}
