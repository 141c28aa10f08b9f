import * as m from "@skipline/contract/texts";
import { ArrowRight, ArrowUpRight, Martini, Shirt } from "lucide-react";
import type { Festival } from "@skipline/contract/content";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { classes } from "#ui/classes.ts";
import { Section } from "../section.tsx";

type Stand = Festival["stands"][number];

export const skipTheLinesId = "skip-the-lines";

const icons = { bar: Martini, merch: Shirt };

const whole = "after:absolute after:inset-0 after:rounded-20 after:content-['']";

/** To its menu; a site of its own opens beside. */
function OrderLink({ stand }: { stand: Stand }) {
  const text = m.order_from({ place: stand.name });
  const { vendorLocationId, url } = stand;
  if (vendorLocationId === undefined) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={classes("inline-flex gap-2", whole)}>
        {text}
        <ArrowUpRight aria-hidden="true" className="size-6 shrink-0" />
      </a>
    );
  }
  return (
    <Link to={paths.location(vendorLocationId)} className={classes("inline-flex gap-2", whole)}>
      {text}
      <ArrowRight aria-hidden="true" className="size-6 shrink-0" />
    </Link>
  );
}

/** Where the festival's bar and booth take orders. */
export function SkipTheLines({ stands }: { stands: readonly Stand[] }) {
  return (
    <Section id={skipTheLinesId} title={m.skip_the_lines()} note={m.skip_the_lines_hint()}>
      <ul className="grid gap-4 md:grid-cols-2">
        {stands.map((stand, index) => {
          const Icon = icons[stand.kind];
          const isFirst = index === 0;
          return (
            <li
              key={stand.name}
              className={classes(
                "relative flex min-h-64 flex-col justify-between gap-8 overflow-clip rounded-20 p-6 transition-transform active:scale-[0.99] lg:min-h-80 lg:p-8",
                isFirst ? "bg-accent text-on-accent" : "bg-surface-2 text-normal inset-ring inset-ring-line",
              )}
            >
              <Icon
                aria-hidden="true"
                strokeWidth={1.25}
                className="absolute -top-6 -inset-e-6 size-44 rotate-12 opacity-20 lg:size-60"
              />
              <p className="relative max-w-[62%] text-18 @max-[16rem]:max-w-full">{stand.text}</p>
              <p className={classes("text-22 leading-tight font-black lg:text-28", !isFirst && "text-strong")}>
                <OrderLink stand={stand} />
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
