import * as m from "@skipline/contract/texts";
import { ArrowDown, CalendarHeart, Camera, Globe, Ticket } from "lucide-react";
import type { MouseEvent } from "react";
import type { Festival } from "@skipline/contract/content";
import { buttonClasses } from "#ui/button-classes.ts";
import { ExternalLink } from "../external-link.tsx";
import { skipTheLinesId } from "./skip-the-lines.tsx";

const linkIcons = { tickets: Ticket, instagram: Camera, website: Globe };

/** The address alone would do; this glides there and takes the reader along. */
function scrollToStands(event: MouseEvent): void {
  const heading = document.getElementById(skipTheLinesId);
  if (!heading) return;
  event.preventDefault();
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  heading.scrollIntoView({ behavior: isCalm ? "instant" : "smooth", block: "start" });
  heading.focus({ preventScroll: true });
}

function linkLook({ kind }: Festival["links"][number]) {
  return kind === "tickets" ? "primary" : "secondary";
}

/** What a visitor does here: buy ahead, get in, follow. */
export function FestivalActions({ quickBuy, links }: Pick<Festival, "quickBuy" | "links">) {
  return (
    <div className="flex flex-wrap gap-3">
      {quickBuy && (
        <a href={`#${skipTheLinesId}`} onClick={scrollToStands} className={buttonClasses({ size: "large" })}>
          <span className="inline-flex items-center gap-2">
            {quickBuy}
            <ArrowDown aria-hidden="true" className="size-5 shrink-0" />
          </span>
        </a>
      )}
      {links.map((link) => {
        const Icon = linkIcons[link.kind];
        return (
          <ExternalLink
            key={link.url}
            url={link.url}
            size="large"
            variant={linkLook(link)}
            icon={<Icon aria-hidden="true" className="size-5 shrink-0" />}
          >
            {link.text}
          </ExternalLink>
        );
      })}
    </div>
  );
}

/** Day, hours, place, ages: each in a line of its own. */
export function FestivalFacts({ day, hours, place, ages }: Pick<Festival, "day" | "hours" | "place" | "ages">) {
  return (
    <ul className="flex flex-col gap-1 text-18 font-bold text-strong lg:text-22">
      <li className="first-letter:uppercase">{day}</li>
      {hours && <li>{hours}</li>}
      <li>
        {place.name}, {place.city}
      </li>
      <li>{ages}</li>
    </ul>
  );
}

/** Said once the last song was played; all the rest stays as it was announced. */
export function OverNote({ day }: Pick<Festival, "day">) {
  return (
    <p className="flex max-w-[34rem] items-start gap-3 rounded-14 bg-accent-soft p-4 text-16 text-strong">
      <CalendarHeart aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <span>{m.festival_over({ day })}</span>
    </p>
  );
}
