import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { findPeopleQuery } from './read-person.ts';

/** Finds somebody who is the same person, though nothing told so. */
export function JoinSearch({ own, onJoin }: { own: readonly string[]; onJoin: (key: string) => void }) {
  const [text, setText] = useState('');
  const found = useQuery(findPeopleQuery(text));
  const others = found.data?.filter(({ person_key }) => !own.includes(person_key));
  return (
    <section aria-label="Unir con otra persona" className="my-8 border-l-3 border-copper pl-4">
      <h3 className="mb-2 text-lg">Unir con otra persona</h3>
      <div className="mb-3 max-w-md">
        <SearchField
          label="Buscar a la misma persona con otro correo"
          placeholder="Nombre, correo o teléfono"
          value={text}
          onSearch={setText}
        />
      </div>
      {text && found.isLoadingError && (
        <LoadFailure
          text="No se pudo buscar a las personas"
          error={found.error}
          onRetry={() => found.refetch()}
        />
      )}
      {text && others?.length === 0 && (
        <p className="text-muted">Nadie más coincide: pruebe con otro nombre o correo.</p>
      )}
      {text &&
        others?.map(({ email, full_name, person_key }) => (
          <p key={person_key} className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {full_name} · <EmailText>{email}</EmailText>
            </span>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                onJoin(person_key);
                setText('');
              }}
            >
              Es la misma persona
            </Button>
          </p>
        ))}
    </section>
  );
}
