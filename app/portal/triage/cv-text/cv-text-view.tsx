import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { CvBlock, CvText } from '#domain/recruiting/cv-text.ts';
import type { ApplicantCv } from '../open-cv.ts';
import { CvSkeleton } from '../panel-skeleton.tsx';
import { cvMatchesQuery, cvTextQuery } from './cv-text.ts';
import { wordPieces } from './mark-words.ts';
import { Marked } from './marked.tsx';

/**
 * The text of a CV, rendered by the portal; the only view of Word documents. Words matching the list's search are
 * highlighted.
 */
export function CvTextView({ cv, search }: { cv: ApplicantCv; search: string }) {
  const text = useQuery(cvTextQuery(cv));
  const { data: words = [] } = useQuery({
    ...cvMatchesQuery(cv, search),
    enabled: search !== '' && text.data?.state === 'read',
  });
  if (text.isPending) return <CvSkeleton />;
  if (text.isLoadingError)
    return <LoadError text="No se pudo abrir el CV." error={text.error} onRetry={() => text.refetch()} />;
  return (
    <section
      // Focusable, so that the arrow keys scroll it.
      aria-label={`Texto del CV de ${cv.full_name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto bg-ground focus-visible:-outline-offset-2 lg:px-6 lg:py-5"
    >
      <div className="mx-auto max-w-3xl bg-sheet px-5 py-6 text-pretty break-words lg:px-12 lg:py-10">
        <CvContent text={text.data ?? null} words={words} />
        {text.data?.state === 'unreadable' && <RereadButton cv={cv} />}
      </div>
    </section>
  );
}

/** Has the server read a CV again, which a newer version may understand. */
function RereadButton({ cv }: { cv: ApplicantCv }) {
  const queries = useQueryClient();
  const reread = useMutation({
    mutationFn: async () => {
      await (await supabase()).rpc('reread_cv', { cv: cv.id }).throwOnError();
    },
    onSuccess: () => queries.invalidateQueries(cvTextQuery(cv)),
    onError: (error) => {
      console.error('cv not queued again', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo pedir que el CV se lea de nuevo.' });
    },
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      className="mt-4"
      isBusy={reread.isPending}
      onClick={() => reread.mutate()}
    >
      Leer de nuevo
    </Button>
  );
}

export function CvContent({ text, words }: { text: CvText | null; words: readonly string[] }) {
  if (text === null || text.state === 'waiting')
    return (
      <p role="status" className="text-muted">
        Este CV todavía se está leyendo. Aparecerá aquí en unos segundos.
      </p>
    );
  if (text.state === 'unreadable')
    return (
      <p className="text-muted">
        No se pudo leer este archivo: puede estar dañado o protegido con contraseña. Descárguelo para abrirlo.
      </p>
    );
  if (!text.body)
    return (
      <p className="text-muted">Este archivo no contiene texto: probablemente es un documento escaneado.</p>
    );
  if (text.blocks) return <Blocks blocks={text.blocks} words={words} />;
  return (
    <div className="whitespace-pre-line">
      <Marked pieces={wordPieces(text.body, words)} />
    </div>
  );
}

/** Merges consecutive list items into one list. */
function Blocks({ blocks, words }: { blocks: readonly CvBlock[]; words: readonly string[] }) {
  const groups: CvBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block);
    else groups.push([block]);
  }
  return Array.from(groups.entries(), ([at, group]) => <Group key={at} group={group} words={words} />);
}

function Group({ group, words }: { group: readonly CvBlock[]; words: readonly string[] }) {
  const [first] = group;
  if (!first) return null;
  if (first.kind === 'table') return <TableBlock rows={first.rows} words={words} />;
  if (first.kind === 'item')
    return (
      <ul className="my-2 list-disc pl-5">
        {Array.from(group.entries(), ([at, item]) => (
          <li key={at} className="whitespace-pre-line">
            <Runs block={item} words={words} />
          </li>
        ))}
      </ul>
    );
  if (first.kind === 'heading')
    return (
      <h3 className="mt-6 mb-2 border-b border-rule pb-1 text-lg first:mt-0">
        <Runs block={first} words={words} />
      </h3>
    );
  return (
    <p className="my-2 whitespace-pre-line">
      <Runs block={first} words={words} />
    </p>
  );
}

/** Tables mostly serve as layout: rendered cell by cell, and stacked on narrow screens. */
function TableBlock({ rows, words }: { rows: CvBlock[][][]; words: readonly string[] }) {
  return Array.from(rows.entries(), ([row, cells]) => (
    <div key={row} className="my-1 grid gap-x-6 border-t border-grid sm:auto-cols-fr sm:grid-flow-col">
      {Array.from(cells.entries(), ([cell, blocks]) => (
        <div key={cell} className="min-w-0">
          <Blocks blocks={blocks} words={words} />
        </div>
      ))}
    </div>
  ));
}

function Runs({ block, words }: { block: CvBlock; words: readonly string[] }) {
  if (block.kind === 'table') return null;
  return Array.from(block.runs.entries(), ([at, { bold, italic, text }]) => {
    const Element = bold ? 'strong' : italic ? 'em' : 'span';
    return (
      <Element key={at}>
        <Marked pieces={wordPieces(text, words)} />
      </Element>
    );
  });
}
