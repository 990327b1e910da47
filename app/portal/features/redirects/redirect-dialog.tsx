import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { listOwnPaths, type OwnPaths } from '#domain/website/moved-pages.ts';
import { ADDRESS_PAIRS } from '#domain/website/page-addresses.ts';
import {
  redirectFormSchema,
  storedFromPath,
  suggestTarget,
  toPathSchema,
} from '#domain/website/site-redirect.ts';
import type { SiteRedirect } from './list-redirects.ts';
import { describeProblem, explainConflict } from './redirect-problems.ts';
import { useSaveRedirect } from './write-redirect.ts';

const PAGES = ADDRESS_PAIRS.flat().filter(
  (path) => !path.includes(':') && toPathSchema(listOwnPaths([])).safeParse(path).success,
);

/** What the form edits: a redirect, a new one, or a new one from an address that visitors have missed. */
export type EditedRedirect = SiteRedirect | { readonly from_path: string };

/** Adds or changes a redirect. */
export function RedirectDialog({
  added,
  edited,
  redirects,
  onClose,
}: {
  /** With those of documents. */
  added: OwnPaths;
  edited: EditedRedirect;
  /** All there are. */
  redirects: readonly SiteRedirect[];
  onClose: () => void;
}) {
  const base = 'id' in edited ? edited : null;
  const save = useSaveRedirect();
  const form = useForm({
    resolver: zodResolver(redirectFormSchema(added, base?.from_path)),
    defaultValues: {
      from: edited.from_path,
      to: base?.to_path ?? suggestTarget(edited.from_path, added.paths) ?? '',
      isPermanent: base?.is_permanent ?? true,
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ from, isPermanent, to }) => {
    const redirect = { from_path: from, to_path: to, is_permanent: isPermanent };
    const conflict = explainConflict(
      redirect,
      redirects
        .filter(({ id }) => id !== base?.id)
        .map((other) => ({ ...other, from_path: storedFromPath(other.from_path, added) })),
    );
    if (conflict) {
      form.setError(conflict.field, { message: conflict.text }, { shouldFocus: true });
      return;
    }
    await save.mutateAsync({ base, redirect }).then(onClose, () => undefined);
  });
  return (
    <FormDialog
      isOpen
      isDirty={isDirty && !save.isSuccess}
      canDismiss={!save.isPending}
      onClose={onClose}
      title={base ? 'Cambiar redirección' : 'Nueva redirección'}
      description="Quien abra la dirección anterior llega a la nueva. Vale desde que la guarda."
      closeLabel="Cerrar"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Desde"
          data-autofocus
          hint="La dirección que ya no existe. Puede pegarla completa."
          placeholder="/pagina-antigua"
          error={describeProblem(errors.from?.message)}
          isRequired
          readOnly={save.isPending}
          {...form.register('from')}
        />
        <TextField
          label="Hacia"
          hint="Una página de este sitio, o un documento como /archivos/catalogo. La versión en inglés tiene su propia dirección."
          placeholder="/servicios"
          suggestions={[...PAGES, ...added.paths]}
          error={describeProblem(errors.to?.message)}
          isRequired
          readOnly={save.isPending}
          {...form.register('to')}
        />
        <SelectField
          label="Tipo"
          hint="Con una permanente, los buscadores olvidan la dirección anterior y muestran la nueva."
          {...form.register('isPermanent', { setValueAs: (value) => value === true || value === 'true' })}
        >
          <option value="true">Permanente</option>
          <option value="false">Temporal</option>
        </SelectField>
        <Button type="submit" isBusy={save.isPending} className="justify-self-start">
          Guardar
        </Button>
      </form>
    </FormDialog>
  );
}
