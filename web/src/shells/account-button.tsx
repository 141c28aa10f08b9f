import * as m from "@skipline/contract/texts";
import { CircleUserRound } from "lucide-react";
import { useSession } from "#api/session.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";

/** To the account, with a dot while signed in; to sign-in otherwise. */
export function AccountButton() {
  return <AccountLink session={useSession()} />;
}

export function AccountLink({ session }: { session: object | null }) {
  return (
    <Link
      to={session ? paths.account() : paths.signIn()}
      aria-label={session ? m.shell_my_account() : m.sign_in()}
      className="relative inline-grid size-11 place-items-center rounded-full text-strong hover:bg-surface-2"
    >
      <CircleUserRound aria-hidden="true" className="size-6" />
      {session && (
        <span className="absolute top-2 inset-e-2 size-3 rounded-full border-2 border-surface-0 bg-positive" />
      )}
    </Link>
  );
}
