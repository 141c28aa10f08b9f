import { ChangeList } from "../change-list.tsx";
import type { Change } from "../change-list.tsx";
import { ChangedDialog } from "../changed-dialog.tsx";
import type { Editor } from "./use-editor.ts";

interface EditorConflictProps<Stored> {
  editor: Pick<Editor<Stored, never, unknown, unknown>, "base" | "conflict">;
  /** "Somebody else changed this event" */
  title: string;
  listChanges: (base: Stored, theirs: Stored) => readonly Change[];
  /** Whether it can't be changed any more, as it is now. */
  isFinal?: ((theirs: Stored) => boolean) | undefined;
}

/** Of a `useEditor`: what somebody else did meanwhile, field by field. */
export function EditorConflict<Stored>({
  editor: { base, conflict },
  title,
  listChanges,
  isFinal,
}: EditorConflictProps<Stored>) {
  return (
    conflict && (
      <ChangedDialog
        title={title}
        pending={conflict.isPending}
        onReload={conflict.reload}
        onOverwrite={isFinal?.(conflict.theirs) ? null : conflict.overwrite}
        onClose={conflict.close}
      >
        <ChangeList changes={listChanges(base, conflict.theirs)} />
      </ChangedDialog>
    )
  );
}
