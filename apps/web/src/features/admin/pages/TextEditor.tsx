import { Button, Group, Modal, TextInput } from '@mantine/core';
import {
  type ChainedCommands,
  type Editor,
  EditorContent,
  useEditor,
  useEditorState,
} from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type MouseEvent, useState } from 'react';
import { isLinkAddress } from './linkAddress.ts';
import classes from './TextEditor.module.css';

type Props = {
  /** The initial text, as HTML. */
  readonly content: string;
  readonly onChange: (html: string) => void;
};

/** A text edited as it will look: headings, lists, quotes, emphasis and links. */
export function TextEditor({ content, onChange }: Props) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        codeBlock: false,
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
      }),
    ],
    content,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { role: 'textbox', 'aria-label': 'Text of the page', 'aria-multiline': 'true' },
    },
  });
  return (
    <div className={classes.editor}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className={classes.text} />
    </div>
  );
}

type Tool = {
  readonly label: string;
  readonly sign: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** The editor's name for it, if it can be toggled. */
  readonly mark?: readonly [name: string, attributes?: Readonly<Record<string, unknown>>];
};

const TOOLS: readonly Tool[] = [
  ...([2, 3, 4] as const).map((level): Tool => ({
    label: `H${level} heading`,
    sign: `H${level}`,
    run: (chain) => chain.toggleHeading({ level }),
    mark: ['heading', { level }],
  })),
  { label: 'Bold', sign: 'B', run: (chain) => chain.toggleBold(), mark: ['bold'] },
  { label: 'Italic', sign: 'I', run: (chain) => chain.toggleItalic(), mark: ['italic'] },
  { label: 'Underline', sign: 'U', run: (chain) => chain.toggleUnderline(), mark: ['underline'] },
  { label: 'Strikethrough', sign: 'S', run: (chain) => chain.toggleStrike(), mark: ['strike'] },
  {
    label: 'List, bulleted',
    sign: '• List',
    run: (chain) => chain.toggleBulletList(),
    mark: ['bulletList'],
  },
  {
    label: '1. List, numbered',
    sign: '1. List',
    run: (chain) => chain.toggleOrderedList(),
    mark: ['orderedList'],
  },
  { label: 'Quote', sign: '“ ”', run: (chain) => chain.toggleBlockquote(), mark: ['blockquote'] },
  { label: 'Line', sign: '—', run: (chain) => chain.setHorizontalRule() },
  { label: 'Plain text', sign: 'Plain', run: (chain) => chain.unsetAllMarks().clearNodes() },
  { label: 'Undo', sign: '↶', run: (chain) => chain.undo() },
  { label: 'Redo', sign: '↷', run: (chain) => chain.redo() },
];

function Toolbar({ editor }: { readonly editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...TOOLS.map(({ mark }) => mark !== undefined && now.isActive(mark[0], mark[1])),
      now.isActive('link'),
    ],
  });
  const isLink = pressed.at(-1) === true;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Formatting">
      {TOOLS.map(({ label, sign, run, mark }, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={mark === undefined ? undefined : pressed[index] === true}
          onMouseDown={stayInText}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {sign}
        </button>
      ))}
      <button type="button" aria-pressed={isLink} onClick={() => setLinking(true)}>
        Link
      </button>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** Pressing the toolbar leaves the cursor in place. */
function stayInText(event: MouseEvent): void {
  event.preventDefault();
}

function LinkDialog({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) {
  const known: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof known === 'string' ? known : 'https://');
  const isGood = isLinkAddress(address);
  const set = () => {
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run();
    onClose();
  };
  const unset = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Link">
      <TextInput
        label="Address"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={
          isGood || address === 'https://'
            ? undefined
            : 'An address starts with https://, mailto: or tel:'
        }
        data-autofocus
      />
      <Group mt="md">
        <Button disabled={!isGood} onClick={set}>
          Set link
        </Button>
        {typeof known === 'string' && (
          <Button variant="default" onClick={unset}>
            Remove link
          </Button>
        )}
      </Group>
    </Modal>
  );
}
