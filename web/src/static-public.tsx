import { getClientConfig } from "@skipline/contract/config";
import type { ComponentType, ReactNode } from "react";
import { CorporateContent } from "./features/landing/corporate/corporate-content.tsx";
import { LineCostCalculator } from "./features/landing/corporate/line-cost-calculator.tsx";
import { HomeContent } from "./features/landing/home/home-content.tsx";
import { MarketingContent } from "./features/landing/home/marketing-content.tsx";
import { demoSubject } from "./features/leads/index.ts";
import { Finder } from "./features/venues/index.ts";
import { paths } from "#lib/paths.ts";
import { findAnswer, GuestFrame, PublicFrame, type WholePageProps } from "./static-frame.tsx";
import { buttonClasses } from "#ui/button-classes.ts";

/** The first screens of what we say of ourselves. A form that needs a script is seen; a mail does the same. */

function BookByMail({ answers }: Pick<WholePageProps, "answers">) {
  const supportEmail = findAnswer(answers, getClientConfig)?.supportEmail;
  if (!supportEmail) return null;
  return (
    <a
      href={`mailto:${supportEmail}?subject=${encodeURIComponent(demoSubject)}`}
      className={buttonClasses({ size: "large" })}
    >
      Book a Demo
    </a>
  );
}

function Inert({ children }: { children: ReactNode }) {
  return <div inert>{children}</div>;
}

function Home({ answers }: WholePageProps) {
  return (
    <GuestFrame homePath={paths.home()}>
      <HomeContent
        finder={
          <Inert>
            <Finder />
          </Inert>
        }
        places={null}
        bookDemo={<BookByMail answers={answers} />}
        marketing={<MarketingContent bookDemo={<BookByMail answers={answers} />} />}
      />
    </GuestFrame>
  );
}

function Corporate({ answers }: WholePageProps) {
  return (
    <PublicFrame>
      <CorporateContent
        calculator={
          <Inert>
            <LineCostCalculator />
          </Inert>
        }
        bookDemo={<BookByMail answers={answers} />}
      />
    </PublicFrame>
  );
}

export const publicPages: Record<string, ComponentType<WholePageProps>> = {
  "/": Home,
  "/corporate": Corporate,
};
