import * as m from "@skipline/contract/texts";
import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { BoldIcon, Heading2, ItalicIcon, Link as LinkIcon, List, ListOrdered } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { classes } from "#ui/classes.ts";
import { LinkSheet } from "./link-sheet.tsx";

interface Tool {
  label: string;
  Icon: LucideIcon;
  isOn: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    label: m.editor_bold(),
    Icon: BoldIcon,
    isOn: (editor) => editor.isActive("bold"),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: m.editor_italic(),
    Icon: ItalicIcon,
    isOn: (editor) => editor.isActive("italic"),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: m.editor_heading(),
    Icon: Heading2,
    isOn: (editor) => editor.isActive("heading"),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: m.editor_bulleted_list(),
    Icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: m.editor_numbered_list(),
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

interface ToolButtonProps {
  label: string;
  Icon: LucideIcon;
  isOn: boolean;
  onPress: () => void;
}

function ToolButton({ label, Icon, isOn, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      // The words that were chosen stay chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classes(
        "inline-grid size-11 place-items-center rounded-8",
        isOn ? "bg-accent-soft text-accent-text" : "text-strong hover:bg-surface-3",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** @param labelId of the element that names what is written: a form may have several editors */
export function EditorToolbar({ editor, labelId }: { editor: Editor; labelId: string }) {
  const [isLinking, setIsLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: tools.map((tool) => tool.isOn(current)),
      link: (current.getAttributes("link")["href"] as string | undefined) ?? "",
    }),
  });

  function setLink(href: string): void {
    setIsLinking(false);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && on.link === "")
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
  }

  return (
    <fieldset
      aria-label={m.editor_formatting()}
      aria-describedby={labelId}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
    >
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.label}
          label={tool.label}
          Icon={tool.Icon}
          isOn={on.tools[index] ?? false}
          onPress={() => tool.press(editor)}
        />
      ))}
      <ToolButton label={m.editor_link()} Icon={LinkIcon} isOn={on.link !== ""} onPress={() => setIsLinking(true)} />
      {isLinking && <LinkSheet current={on.link} onLink={setLink} onClose={() => setIsLinking(false)} />}
    </fieldset>
  );
}
