import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { readAuthRedirect } from "#api/auth-redirect.ts";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { askSession } from "#api/session.ts";
import { SupportLink } from "#components/support-link.tsx";
import { isStorageBlocked } from "#lib/browser-storage.ts";
import { isCheckoutPath, isReviewPath, paths } from "#lib/paths.ts";
import { latePart } from "#api/code.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { Alert } from "#ui/alert.tsx";
import { Marked } from "#ui/marked.tsx";
import { Page } from "#ui/page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { formatPhone } from "#lib/format-phone.ts";
import { PhoneStep } from "./phone-step.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Fetched while the number is typed. */
const { Part: CodeStep, preload: preloadCodeStep } = latePart(() => import("./code-step.tsx"), "CodeStep");

/** Tokens that ran out are renewed first: whoever is still signed in shall not be asked again. */
export async function loader(): Promise<null> {
  await askSession();
  return null;
}

interface SignInProps {
  title: string;
  /** Where to go when nothing else was asked for. */
  fallback: string;
  isGuest: boolean;
}

function SignIn({ title, fallback, isGuest }: SignInProps) {
  const goBack = useGoBack(paths.home());
  const signIn = useSignIn(isGuest);
  const { forgetRedirect } = useArrival(fallback);
  const [isBlocked] = useState(isStorageBlocked);
  // Known from the first: signing in in another tab takes it away.
  const [target] = useState(() => readAuthRedirect() ?? "");
  // Nobody comes here from a payment of their own will: the session has ended meanwhile.
  const isPaying = isCheckoutPath(target);
  const { step, phone, error, busy } = signIn;
  const codesByCall = useQuery(clientConfigQuery).data?.codesByCall === true;

  const support = error?.needsSupport && (
    <div className="mt-2 flex justify-center">
      <SupportLink subject={m.sign_in_support_subject()} text={error.text} />
    </div>
  );

  function leave(): void {
    forgetRedirect();
    goBack();
  }

  if (step === "enterCode" && phone !== null) {
    return (
      <Page
        key="enterCode"
        title={title}
        subtitle={
          <>
            <Marked
              parts={m.sign_in_enter_code.parts({ phone: formatPhone(phone) })}
              tags={{ phone: <span className="font-bold whitespace-nowrap text-strong" /> }}
            />{" "}
            <button
              type="button"
              className="-my-3 min-h-11 font-bold whitespace-nowrap text-strong underline underline-offset-4"
              onClick={signIn.backToPhone}
            >
              {m.sign_in_wrong_number()}
            </button>
          </>
        }
        width="form"
        onBack={signIn.backToPhone}
      >
        <Suspense fallback={<Spinner label={m.loading()} size={32} />}>
          <CodeStep
            code={signIn.code}
            onCode={signIn.setCode}
            verifying={busy === "verifying"}
            error={error?.text ?? null}
            refusals={signIn.refusals}
            onVerify={signIn.verify}
            resending={busy === "resending"}
            resendIn={signIn.resendIn}
            onResend={signIn.resend}
            calling={busy === "calling"}
            onCall={codesByCall ? signIn.call : null}
          />
        </Suspense>
        <WorkNote isLong={signIn.isWorkLong} />
        {support}
      </Page>
    );
  }
  return (
    <Page
      key="enterPhone"
      title={title}
      subtitle={isReviewPath(target) ? m.sign_in_why_with_cart() : m.sign_in_why()}
      width="form"
      onBack={leave}
    >
      {isBlocked && (
        <div className="mb-4">
          <Alert tone="warning" title={m.sign_in_blocked_title()}>
            {m.sign_in_blocked()}
          </Alert>
        </div>
      )}
      {isPaying && (
        <div className="mb-4">
          <Alert title={m.sign_in_again_title()}>{m.sign_in_again()}</Alert>
        </div>
      )}
      <PhoneStep
        initialPhone={phone}
        pending={busy === "sending"}
        error={error?.text ?? null}
        onChange={() => {
          preloadCodeStep();
          signIn.clearError();
        }}
        onPhone={signIn.submitPhone}
        calling={busy === "calling"}
        onCall={codesByCall && error?.mayBeCalled === true ? signIn.call : null}
      />
      <WorkNote isLong={signIn.isWorkLong} />
      {support}
    </Page>
  );
}

/** Stands empty before it says anything, so that screen readers hear it. */
function WorkNote({ isLong }: { isLong: boolean }) {
  return <output className="mt-3 block text-center text-14 text-muted">{isLong && m.sign_in_work()}</output>;
}

export function SignInPage() {
  return <SignIn title={m.sign_in_title()} fallback={paths.account()} isGuest />;
}

export function StaffSignInPage() {
  return (
    // In the middle: it stands alone, with none of the staff's pages around that begin at the frame's edge.
    <div className="contents [--frame:initial]">
      <SignIn title={m.page_staff_sign_in()} fallback={paths.staff()} isGuest={false} />
    </div>
  );
}
