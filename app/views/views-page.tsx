import { useLocation } from 'react-router';
import type { Views } from './views.ts';

const modules = import.meta.glob<Views>('../**/*.views.tsx', { eager: true, import: 'default' });

const views = Object.entries(modules).flatMap(([path, { inline = {}, standalone = {} }]) => {
  const file = path.replace('../', '').replace('.views.tsx', '');
  return [
    ...Object.entries(inline).map(([state, View]) => ({ id: `${file}/${state}`, View, isInline: true })),
    ...Object.entries(standalone).map(([state, View]) => ({ id: `${file}/${state}`, View, isInline: false })),
  ];
});

/** All inline views and links to the others, or the single view named in the URL's hash. */
export function ViewsPage() {
  const { hash } = useLocation();
  const single = views.find(({ id }) => hash === `#${id}` || hash === `#${encodeURI(id)}`);
  return single ? (
    <div key={single.id} data-view={single.id}>
      <single.View />
    </div>
  ) : (
    <main className="grid gap-10 p-6">
      <h1 className="text-2xl">Component views</h1>
      <ul className="columns-3 text-sm">
        {views.map(({ id, isInline }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1" data-standalone={isInline ? undefined : id}>
              {id}
            </a>
          </li>
        ))}
      </ul>
      {views
        .filter(({ isInline }) => isInline)
        .map(({ id, View }) => (
          <section key={id} data-view={id} aria-label={id} className="grid gap-3 border-t border-rule pt-3">
            <p className="annotation text-muted">{id}</p>
            <div>
              <View />
            </div>
          </section>
        ))}
    </main>
  );
}
