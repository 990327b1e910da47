import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { schema, textOf } from './editor-schema.ts';

const { bulletList, hardBreak, heading, listItem, orderedList, paragraph } = schema.nodes;
const { bold, italic, link } = schema.marks;

/** The closest list around the selection, with its position and how many lists it stands in. */
function listAround({ selection: { $from } }: EditorState) {
  const depths = Array.from({ length: $from.depth }, (_, index) => index + 1).filter((depth) =>
    $from.node(depth).type.isInGroup('list'),
  );
  const depth = depths.at(-1);
  return depth === undefined
    ? null
    : { node: $from.node(depth), position: $from.before(depth), level: depths.length - 1 };
}

/** Makes the selected blocks a list, or a list of the other kind; those that are one become paragraphs. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = listAround(state);
    if (list?.node.type === type) return outdent(state, dispatch);
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.position, type));
      return true;
    }
    const { tr } = state;
    // Items have paragraphs.
    setBlockType(paragraph)(state, ({ steps }) => {
      for (const step of steps) tr.step(step);
    });
    const isWrapped = wrapInList(type)(tr.docChanged ? state.apply(tr) : state, ({ steps }) => {
      for (const step of steps) tr.step(step);
    });
    if (isWrapped) dispatch?.(tr.scrollIntoView());
    return isWrapped;
  };

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(state.selection.$from.parent.type === heading ? paragraph : heading)(state, dispatch);

/** Puts an item below the one before it. A list has lists one level deep, and an item at most one. */
export const indent: Command = (state, dispatch) => {
  const list = listAround(state);
  const { $from, $to } = state.selection;
  if (!list || list.level > 0 || list.node.type !== $from.node(-2)?.type) return false;
  const start = $from.index(-2);
  const previous = start > 0 ? list.node.child(start - 1) : null;
  const fits = previous?.childCount === 1 || previous?.lastChild?.type === list.node.type;
  for (let index = start; index <= $to.index(-2) && index < list.node.childCount; index += 1)
    if (list.node.child(index).childCount > 1) return false;
  return fits && sinkListItem(listItem)(state, dispatch);
};

/** Takes an item out of its list. */
export const outdent = liftListItem(listItem);

/** At the start of an item, Backspace takes it out of its list. */
const leaveList: Command = (state, dispatch) =>
  state.selection instanceof TextSelection &&
  state.selection.$cursor?.parentOffset === 0 &&
  outdent(state, dispatch);

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView());
  return true;
};

const hasMark = ({ doc, selection: { $from, empty, from, to }, storedMarks }: EditorState, mark: MarkType) =>
  empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark);

interface Format {
  readonly label: string;
  readonly keys: string;
  readonly command: Command;
  readonly isOn: (state: EditorState) => boolean;
}

/** What the toolbar switches on and off. */
export const FORMATS = {
  bold: {
    label: 'Negrita',
    keys: 'Control+B',
    command: toggleMark(bold),
    isOn: (state) => hasMark(state, bold),
  },
  italic: {
    label: 'Cursiva',
    keys: 'Control+I',
    command: toggleMark(italic),
    isOn: (state) => hasMark(state, italic),
  },
  heading: {
    label: 'Subtítulo',
    keys: 'Control+Shift+9',
    command: toggleHeading,
    isOn: ({ selection }) => selection.$from.parent.type === heading,
  },
  bullets: {
    label: 'Lista',
    keys: 'Control+Shift+8',
    command: toggleList(bulletList),
    isOn: (state) => listAround(state)?.node.type === bulletList,
  },
  numbers: {
    label: 'Lista numerada',
    keys: 'Control+Shift+7',
    command: toggleList(orderedList),
    isOn: (state) => listAround(state)?.node.type === orderedList,
  },
} as const satisfies Record<string, Format>;

/** The link at the selection, and where it begins and ends. */
export function linkAround(state: EditorState): { href: string; from: number; to: number } | null {
  const { $from } = state.selection;
  const { parent } = $from;
  const start = parent.childAfter($from.parentOffset);
  const at = link.isInSet(start.node?.marks ?? []) ? start : parent.childBefore($from.parentOffset);
  const mark = link.isInSet(at.node?.marks ?? []);
  if (!mark) return null;
  let [first, last] = [at.index, at.index];
  // A link whose words are partly bold consists of several texts.
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last < parent.childCount - 1 && mark.isInSet(parent.child(last + 1).marks)) last += 1;
  let from = $from.start();
  for (let index = 0; index < first; index += 1) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = first; index <= last; index += 1) to += parent.child(index).nodeSize;
  return { href: String(mark.attrs.href), from, to };
}

/** Links the selection, or the words of the link around it; without either, the address becomes the words. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { empty, from, to } = state.selection;
    const mark = link.create({ href });
    const around = linkAround(state);
    const { tr } = state;
    if (empty && !around)
      tr.replaceSelectionWith(schema.text(href.replace(/^(?:mailto|tel):/, ''), [mark]), false);
    else {
      const range = around && empty ? around : { from, to };
      tr.removeMark(range.from, range.to, link).addMark(range.from, range.to, mark);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const { empty, from, to } = state.selection;
  const range = empty ? linkAround(state) : { from, to };
  if (!range) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, link));
  return true;
};

/** @param onLink opens the entry of a link's address */
export const editorPlugins = (onLink: () => void): Plugin[] => [
  // More than can be stored is not accepted.
  new Plugin({ filterTransaction: ({ doc, docChanged }) => !docChanged || textOf(doc) !== null }),
  inputRules({
    rules: [wrappingInputRule(/^\s*[-*•]\s$/, bulletList), wrappingInputRule(/^1[.)]\s$/, orderedList)],
  }),
  keymap({
    'Mod-b': FORMATS.bold.command,
    'Mod-i': FORMATS.italic.command,
    'Mod-Shift-9': FORMATS.heading.command,
    'Mod-Shift-8': FORMATS.bullets.command,
    'Mod-Shift-7': FORMATS.numbers.command,
    'Mod-k': () => {
      onLink();
      return true;
    },
    'Mod-z': undo,
    'Mod-Shift-z': redo,
    'Mod-y': redo,
    // Tab leaves the field.
    'Mod-]': indent,
    'Mod-[': outdent,
    Enter: splitListItem(listItem),
    'Shift-Enter': breakLine,
    Backspace: leaveList,
  }),
  keymap(baseKeymap),
  history(),
];

export { redo, undo };
