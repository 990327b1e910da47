import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { NOBODY } from './quote-list.ts';
import { quoteOwnersQuery } from './quote-owners.ts';

/** Filters requests by who is in charge. */
export function OwnerFilter({
  owner,
  userId,
  onChange,
}: {
  owner: string | null;
  /** The signed-in user's. */
  userId: string;
  onChange: (owner: string) => void;
}) {
  const { data: owners = [] } = useQuery(quoteOwnersQuery);
  return (
    <FilterSelect
      label="Responsable"
      all="Todo el equipo"
      value={owner}
      options={[
        [userId, 'A mi cargo'],
        [NOBODY, 'Sin responsable'],
        ...owners
          .filter(({ user_id }) => user_id !== userId)
          .map(({ full_name, user_id }): [string, string] => [user_id, full_name]),
      ]}
      className="sm:w-48 sm:flex-none!"
      onChange={onChange}
    />
  );
}
