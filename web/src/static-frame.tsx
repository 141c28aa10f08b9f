import type { Endpoint, Output } from "@skipline/contract/endpoint";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { ReactNode } from "react";
import { SiteFooter } from "#components/site-footer.tsx";
import { paths } from "#lib/paths.ts";
import { AccountLink } from "./shells/account-button.tsx";
import { frame } from "./shells/shell-frame.tsx";
import { ShellHeader } from "./shells/shell-header.tsx";
import { Wordmark } from "#ui/wordmark.tsx";

/** What a page that is whole in the HTML is made of. */
export interface WholePageProps {
  answers: readonly FirstAnswer[];
  /** When it is made. */
  now: number;
}

interface FrameProps {
  homePath?: string;
  children?: ReactNode;
}

export function GuestFrame({ homePath = paths.home(), footer, children }: FrameProps & { footer?: ReactNode }) {
  return (
    <div className={frame}>
      <ShellHeader
        home={<Wordmark />}
        homeLabel="Skipline, home"
        homePath={homePath}
        slots={<AccountLink session={null} />}
      />
      <main className="flex min-w-0 flex-1 flex-col overflow-x-clip">{children}</main>
      {footer}
    </div>
  );
}

export function PublicFrame(props: FrameProps) {
  return <GuestFrame {...props} footer={<SiteFooter />} />;
}

export function findAnswer<E extends Endpoint>(answers: readonly FirstAnswer[], endpoint: E): Output<E> | undefined {
  return answers.find(([id]) => id === endpoint.id)?.[2] as Output<E> | undefined;
}
