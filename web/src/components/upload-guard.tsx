import * as m from "@skipline/contract/texts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

/** Asks whoever leaves a form while a file of it goes up: a draft keeps what was typed, and no upload. */
export function UploadGuard({ isUploading }: { isUploading: boolean }) {
  const guard = useUnsavedGuard(isUploading);
  return <LeaveDialog guard={guard} title={m.upload_leave_title()} description={m.upload_leave_hint()} />;
}
