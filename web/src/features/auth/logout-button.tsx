import * as m from "@skipline/contract/texts";
import { LogOut } from "lucide-react";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { popAuthRedirect } from "#api/auth-redirect.ts";
import { latePart } from "#api/code.ts";
import { queryClient } from "#api/query-client.ts";
import { endSession } from "#api/session.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { IconButton } from "#ui/icon-button.tsx";

// On every page of the staff, which must not wait for it.
const { Part: ConfirmDialog } = latePart(() => import("#ui/confirm-dialog.tsx"), "ConfirmDialog");

/**
 * Out, after a question; the device forgets all that it stored. `unsent` says what waits for the network, and would be lost
 * with it: nobody shall lose it unasked.
 */
export function LogoutButton({ unsent }: { unsent: ReactNode }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<boolean>();
  const [pending, setPending] = useState(false);

  async function logOut(): Promise<void> {
    setPending(true);
    try {
      await endSession({ everything: true });
      await navigate(staffPaths.authCallback(), { replace: true });
      // Not before: the page that is left would ask again for what it shows.
      queryClient.clear();
      // The page that was left asked for sign-in on its way out: nobody wants to be led back there.
      popAuthRedirect();
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <IconButton
        label={m.staff_log_out()}
        icon={<LogOut aria-hidden="true" className="size-6" />}
        onClick={() => setOpen(true)}
      />
      {open !== undefined && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            title={m.staff_log_out_title()}
            description={
              <>
                {m.staff_log_out_question()}
                {unsent}
              </>
            }
            confirmText={m.staff_log_out_confirm()}
            danger
            pending={pending}
            onConfirm={() => void logOut()}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
