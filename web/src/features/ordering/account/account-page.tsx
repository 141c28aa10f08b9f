import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { endSession, useSession } from "../../../api/session.ts";
import { formatPhone } from "../../../lib/format-phone.ts";
import { paths } from "../../../lib/paths.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { forgetLastOrders } from "../last-order.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { HelpCenter } from "./help-center.tsx";
import { RecentOrders } from "./recent-orders.tsx";

function useSignOut() {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  async function signOut(): Promise<void> {
    setPending(true);
    await endSession();
    // Codes and receipts are one person's; the next one on this phone must not find them. What is being paid stays
    // known by its id, and is shown to its owner alone: else they would pay it twice when they are back.
    forgetLastOrders();
    await navigate(paths.signIn(), { replace: true });
  }
  return { signOut, isPending };
}

export function AccountPage() {
  const profile = useSession()?.profile;
  const goBack = useGoBack(paths.location());
  const { signOut, isPending } = useSignOut();
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(" ");
  const phone = profile?.phoneNumber ? formatPhone(profile.phoneNumber) : "";
  return (
    <Page
      title="My Account"
      subtitle={<span className="tabular-nums">{[name, phone].filter(Boolean).join(" · ")}</span>}
      width="phone"
      onBack={goBack}
    >
      <div className="flex flex-col gap-9">
        <RecentOrders userId={profile?.userId ?? ""} />
        <HelpCenter />
        <Button
          variant="secondary"
          full
          icon={<LogOut aria-hidden="true" className="size-5" />}
          pending={isPending}
          onClick={() => void signOut()}
        >
          Sign out
        </Button>
      </div>
    </Page>
  );
}
