import type { Presale } from "@skipline/contract/content";
import * as m from "@skipline/contract/texts";
import { MessageCircle, Nfc, Watch } from "lucide-react";
import type { ReactNode } from "react";
import { Page } from "#ui/page.tsx";
import { ContentPicture } from "../content-picture.tsx";

const icons = { chat: MessageCircle, nfc: Nfc, design: Watch };

export interface PresaleContentProps {
  presale: Presale;
  countdown: ReactNode;
  /** Stands twice: beside the wristband, and under all that was said of it. */
  purchase: ReactNode;
  price: ReactNode;
}

/** The clock is the page. */
export function PresaleContent({ presale, countdown, purchase, price }: PresaleContentProps) {
  const { name, claim, terms, picture, features } = presale;
  return (
    <Page title={m.page_presale()} width="wide" header={<></>}>
      <div className="pt-6 lg:pt-10">{countdown}</div>
      <div className="mt-8 grid items-center gap-8 lg:mt-14 lg:grid-cols-2 lg:gap-20">
        <div className="relative isolate">
          <div className="absolute inset-[8%] -z-10 rounded-full bg-accent opacity-30 blur-[80px]" />
          <ContentPicture
            picture={picture}
            ratio="landscape"
            rounded="20"
            sizes="(width >= 64rem) 36rem, 100vw"
            priority
          />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-5">
          <h1 className="text-36 font-black @max-[14rem]:text-28 lg:text-56">{name}</h1>
          <p className="text-22 text-normal lg:text-28">{claim}</p>
          <div className="min-h-20 sm:min-h-14">
            <p className="text-18 font-bold text-strong">{terms}</p>
            {price}
          </div>
          {purchase}
        </div>
      </div>
      <ul className="mt-20 grid gap-x-10 gap-y-10 sm:grid-cols-3 lg:mt-32">
        {features.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className="border-t-4 border-accent pt-5">
              <Icon aria-hidden="true" strokeWidth={1.5} className="size-10 text-accent-text" />
              <h2 className="mt-4 text-22 font-black lg:text-28">{title}</h2>
              <p className="mt-2 text-16 text-normal lg:text-18">{text}</p>
            </li>
          );
        })}
      </ul>
      <div className="mt-20 flex flex-col items-center gap-6 rounded-20 bg-accent-soft px-5 py-12 text-center lg:mt-32 lg:py-20">
        <p className="max-w-[34rem] text-28 leading-tight font-black text-strong lg:text-36">{m.presale_last_word()}</p>
        {purchase}
      </div>
    </Page>
  );
}
