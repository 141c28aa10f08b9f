import * as m from "@skipline/contract/texts";
import { useMenuPath } from "#api/default-location.ts";
import { useOnline } from "#api/network.ts";
import { useSession } from "#api/session.ts";
import { LanguageSwitch } from "#components/language-switch.tsx";
import { formatPhone } from "#lib/format-phone.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { MyReservations } from "../../guests/index.ts";
import { LusivPromo, MyMembership, useMembership } from "../../membership/index.ts";
import { MyCards } from "../../payments/index.ts";
import { MyData, MyDetails } from "../../people/index.ts";
import { RecentRewards } from "../../rewards/index.ts";
import { HelpCenter } from "./help-center.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SignOutButton, useSignOut } from "./sign-out-button.tsx";

export function AccountPage() {
  const profile = useSession()?.profile;
  const goBack = useGoBack(useMenuPath());
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(" ");
  const phone = profile?.phoneNumber ? formatPhone(profile.phoneNumber) : "";
  const userId = profile?.userId ?? "";
  const membership = useMembership();
  const isOnline = useOnline();
  const { signOut } = useSignOut();
  return (
    <Page
      title={m.my_account()}
      subtitle={<span className="tabular-nums">{[name, phone].filter(Boolean).join(" · ")}</span>}
      width="wide"
      onBack={goBack}
    >
      <div className="grid grid-cols-1 gap-9 md:grid-cols-2 md:items-start md:gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <RecentOrders userId={userId} />
        <div className="flex flex-col gap-9">
          <LusivPromo />
          <MyMembership />
          <MyReservations />
          <RecentRewards waits={isOnline && membership.isPending} />
          <MyDetails />
          <MyCards />
          <HelpCenter />
          <MyData phoneNumber={profile?.phoneNumber ?? ""} onLeave={signOut} />
          <div className="flex flex-col items-center gap-2">
            <SignOutButton userId={userId} />
            <LanguageSwitch />
          </div>
        </div>
      </div>
    </Page>
  );
}
