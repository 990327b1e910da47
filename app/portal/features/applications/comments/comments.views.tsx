import type { Views } from '#app/views/views.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentField } from './comment-field.tsx';
import { CommentForm } from './comment-form.tsx';

const noop = (): void => undefined;
const PEOPLE = [
  { user_id: '1', full_name: 'Ana Soto' },
  { user_id: '2', full_name: 'Álvaro Núñez Fernández-Concha' },
];

export default {
  inline: {
    'comment form': () => (
      <CommentForm
        draftOf="empty"
        label="Comente"
        submitLabel="Comentar"
        people={PEOPLE}
        onSave={async () => undefined}
      />
    ),
    'comment being edited': () => (
      <CommentForm
        draftOf="edited"
        label="Editar comentario"
        submitLabel="Guardar"
        initial="Llamar antes del viernes."
        people={PEOPLE}
        onSave={async () => undefined}
        onCancel={noop}
      />
    ),
    'comment with a mention': () => <CommentBody body="@Ana Soto, mire su CV." mentioned={PEOPLE} />,
    'comment field': () => (
      <CommentField
        readOnly={false}
        label="Comente, con sugerencias"
        value="@"
        people={PEOPLE}
        onChange={noop}
        onMention={noop}
        onSubmit={noop}
        onLeave={noop}
      />
    ),
  },
} satisfies Views;
