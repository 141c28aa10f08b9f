import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { richTextClasses } from "#components/rich-text-classes.ts";
import { cleanHtmlText, cleanPastedHtml } from "#lib/clean-html.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";

export interface DescriptionEditorProps {
  /** Of the element that names it. */
  labelId: string;
  /** Of what is typed, where the page has another one. */
  lang: string | undefined;
  /** HTML; another value than it told last replaces what is in it. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  UndoRedo,
  BulletList,
  OrderedList,
  ListItem,
  Heading.configure({ levels: [2, 3] }),
  Link.configure({ openOnClick: false, defaultProtocol: "https", protocols: ["mailto"] }),
];

/** Formatted text with what the server keeps of it: headings, bold, italic, lists and links. */
export function DescriptionEditor({ labelId, lang, value, onChange, onBlur }: DescriptionEditorProps) {
  const [content] = useState(() => cleanHtmlText(value));
  const told = useRef(value);
  const editor = useEditor({
    extensions,
    content,
    // It would be an inline style; the few rules that it needs are classes below.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(lang === undefined ? {} : { lang }),
        class: `${richTextClasses} relative min-h-48 p-4 whitespace-break-spaces outline-none [font-variant-ligatures:none]`,
      },
    },
    onUpdate: ({ editor: current }) => {
      told.current = current.isEmpty ? "" : current.getHTML();
      onChange(told.current);
    },
    onBlur: () => onBlur(),
  });

  useEffect(() => {
    // An editor that was made for a render that came too late is replaced by the next.
    if (editor.isDestroyed || value === told.current) return;
    told.current = value;
    editor.commands.setContent(cleanHtmlText(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="overflow-clip rounded-14 bg-surface-2 inset-ring inset-ring-control has-[[role=textbox]:focus-visible]:outline-2 has-[[role=textbox]:focus-visible]:outline-accent-text">
      <EditorToolbar editor={editor} labelId={labelId} />
      <EditorContent editor={editor} />
    </div>
  );
}
