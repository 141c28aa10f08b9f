import type { Festival } from "@skipline/contract/content";
import { ContentPicture } from "../content-picture.tsx";
import { Banner } from "../banner.tsx";
import { FestivalActions, FestivalFacts, OverNote } from "./festival-facts.tsx";

export interface FestivalHeroProps {
  festival: Festival;
  isOver: boolean;
}

function Kind({ children }: { children: string }) {
  return <p className="text-14 font-bold tracking-wide text-accent-text uppercase lg:text-16">{children}</p>;
}

/** The picture from edge to edge, the name standing in it. */
function PosterHero({ festival, isOver }: FestivalHeroProps) {
  const { picture, kind, name, claim } = festival;
  return (
    <header className="relative mx-[calc(50%-50vw)]">
      {/* Behind the shell's header, too, which stays in reach. */}
      <div className="pointer-events-none absolute inset-x-0 -top-16 -z-10 h-[min(82svh,60rem)]">
        <ContentPicture picture={picture} ratio="fill" rounded="none" sizes="max(100vw, 123vh)" priority />
        <div className="absolute inset-0 bg-linear-to-t from-surface-0 via-surface-0/75 via-30% to-transparent to-70%" />
        <div className="absolute inset-x-0 top-0 h-28 bg-linear-to-b from-surface-0/85 to-transparent" />
      </div>
      <div className="mx-auto max-w-wide px-4 pt-[calc(min(48svh,34rem)-4rem)]">
        <div className="@container">
          <Banner text={name} most="[--banner-most:13rem]" />
        </div>
        <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <Kind>{kind}</Kind>
            <p className="mt-1 max-w-[30rem] text-22 text-normal lg:text-28">{claim}</p>
          </div>
          <FestivalFacts {...festival} />
          <div className="flex flex-col items-start gap-6">
            {isOver && <OverNote day={festival.day} />}
            <FestivalActions {...festival} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** As strong by day as by night, one after the other. */
const bows = [
  "stroke-danger-fill",
  "stroke-notice-fill [animation-delay:90ms]",
  "stroke-warning-fill [animation-delay:180ms]",
  "stroke-positive-fill [animation-delay:270ms]",
  "stroke-info-fill [animation-delay:360ms]",
];
const bowWidth = 17;

/** Drawn once from foot to foot as the page opens. */
function Bows() {
  return (
    <svg viewBox="0 0 400 200" aria-hidden="true" fill="none" className="absolute inset-0 size-full">
      {bows.map((bow, index) => {
        const radius = 192 - index * bowWidth;
        return (
          <path
            key={bow}
            d={`M ${200 - radius} 200 A ${radius} ${radius} 0 0 1 ${200 + radius} 200`}
            pathLength={1}
            strokeWidth={bowWidth + 0.5}
            className={`${bow} animate-draw [stroke-dasharray:1]`}
          />
        );
      })}
    </svg>
  );
}

/** A rainbow with the beach in its door. */
function ParadeHero({ festival, isOver }: FestivalHeroProps) {
  const { picture, kind, name, claim } = festival;
  return (
    <header className="grid grid-cols-1 gap-8 pt-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-end lg:gap-12 lg:pt-8">
      <div className="relative aspect-[2/1] w-full lg:order-last">
        <Bows />
        <div className="absolute bottom-0 left-1/2 aspect-[2/1] w-[53%] -translate-x-1/2 overflow-clip rounded-t-full">
          <ContentPicture picture={picture} ratio="fill" rounded="none" sizes="(width >= 64rem) 24rem, 53vw" priority />
        </div>
      </div>
      <div className="flex flex-col items-start gap-6 border-t-4 border-strong pt-6 lg:border-t-0 lg:pt-0">
        <div className="@container w-full">
          <Kind>{kind}</Kind>
          <div className="mt-3">
            <Banner text={name} most="[--banner-most:8.5rem]" />
          </div>
        </div>
        <p className="text-22 text-normal lg:text-28">{claim}</p>
        <FestivalFacts {...festival} />
        {isOver && <OverNote day={festival.day} />}
        <FestivalActions {...festival} />
      </div>
    </header>
  );
}

export function FestivalHero(props: FestivalHeroProps) {
  return props.festival.look === "poster" ? <PosterHero {...props} /> : <ParadeHero {...props} />;
}
