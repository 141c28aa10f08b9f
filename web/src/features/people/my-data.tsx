import { deleteAccount, exportAccount } from "@skipline/contract/people";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { rememberAuthRedirect } from "#api/auth-redirect.ts";
import { call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { whyNot } from "#api/why-not.ts";
import { downloadFile } from "#lib/download-file.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Marked } from "#ui/marked.tsx";
import { showToast } from "#ui/toast.ts";

interface MyDataProps {
  phoneNumber: string;
  /** Takes what is one person's off this device, and leads to the sign-in. */
  onLeave: () => Promise<void>;
}

/** What is stored about somebody, to take along or to have deleted. */
export function MyData({ phoneNumber, onLeave }: MyDataProps) {
  const download = useMutation({
    mutationFn: () => call(exportAccount, {}),
    onSuccess: (file) => downloadFile("my-data.json", file),
    onError: (error) => showToast({ title: m.account_not_downloaded(), description: whyNot(error), tone: "danger" }),
  });
  return (
    <section aria-labelledby="my-data">
      <h2 id="my-data" className="mb-3 flex min-h-11 items-center text-22 font-bold">
        {m.account_data()}
      </h2>
      <Card padding="small">
        <div className="flex flex-col gap-3 px-1">
          <p className="text-16 text-normal">
            <Marked
              parts={m.account_data_why.parts()}
              tags={{
                privacy: (
                  <Link to={paths.privacy()} className="font-bold text-accent-text underline underline-offset-4" />
                ),
              }}
            />
          </p>
          <Button
            variant="secondary"
            full
            icon={<Download aria-hidden="true" className="size-5" />}
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {m.account_download()}
          </Button>
          <DeleteAccount phoneNumber={phoneNumber} onLeave={onLeave} />
        </div>
      </Card>
    </section>
  );
}

function holdOf(error: Error | null): unknown {
  return error instanceof ApiError ? (error.details as { hold?: unknown } | undefined)?.hold : undefined;
}

function DeleteAccount({ phoneNumber, onLeave }: MyDataProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: async () => {
      await call(deleteAccount, { body: { phoneNumber } });
      showToast({ title: m.account_delete_done(), tone: "positive", forNextPage: true });
      await onLeave();
    },
  });
  const hasToSignIn = holdOf(deletion.error) === "SIGN_IN_AGAIN";

  async function signInAgain(): Promise<void> {
    await onLeave();
    rememberAuthRedirect(paths.account());
    await navigate(paths.signIn(), { replace: true });
  }

  return (
    <>
      <Button
        variant="quiet"
        full
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={() => {
          deletion.reset();
          setAsking(true);
        }}
      >
        {m.account_delete()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.account_delete_question()}
        description={m.account_delete_what()}
        confirmText={hasToSignIn ? m.sign_in_title() : m.account_delete()}
        danger={!hasToSignIn}
        pending={deletion.isPending}
        error={deletion.error ? whyNot(deletion.error) : undefined}
        onConfirm={() => (hasToSignIn ? void signInAgain() : deletion.mutate())}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
