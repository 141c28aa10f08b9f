import type { DisplayNumbers } from "@skipline/contract/displays";
import * as m from "@skipline/contract/texts";
import { MonitorOff, WifiOff } from "lucide-react";
import { useLocation } from "react-router";
import { useWakeLock } from "#lib/use-wake-lock.ts";
import { classes } from "#ui/classes.ts";
import { useDisplay, useNewReleases } from "./use-display.ts";

interface ColumnProps {
  id: string;
  title: string;
  column: DisplayNumbers["ready"];
  isReady: boolean;
}

/** What has just become ready is what somebody waits for. */
function sizeOf(isReady: boolean, place: number): string {
  if (!isReady) return "text-[6.5vmin] text-normal";
  return place === 0 ? "w-full text-[13vmin] text-positive" : "text-[6.5vmin] text-strong";
}

/** Sizes go by the screen: it is read from the other side of the room. */
function Column({ id, title, column: { numbers, more }, isReady }: ColumnProps) {
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "flex min-w-0 flex-1 flex-col gap-[2vmin] rounded-20 p-[3vmin]",
        isReady ? "bg-positive-soft" : "bg-surface-1",
      )}
    >
      <h2
        id={id}
        className={classes("text-[6vmin] leading-tight font-black", isReady ? "text-positive" : "text-strong")}
      >
        {title}
      </h2>
      {numbers.length === 0 && <p className="text-[4vmin] text-muted">{m.display_none()}</p>}
      <ul aria-live="off" className="flex flex-wrap gap-x-[4vmin] gap-y-[1vmin] font-black tabular-nums">
        {numbers.map((number, place) => (
          <li key={number} className={classes("leading-tight", sizeOf(isReady, place))}>
            {number}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-[4vmin] font-bold text-muted tabular-nums">
          <span aria-hidden="true">{m.display_more({ count: more })}</span>
          <span className="sr-only">{m.display_more_spoken({ count: more })}</span>
        </p>
      )}
    </section>
  );
}

function Dark() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-[2vmin] p-[4vmin] text-center">
      <MonitorOff aria-hidden="true" className="size-[12vmin] text-muted" />
      <p className="text-[6vmin] leading-tight font-black text-strong">{m.display_dark()}</p>
      <p className="text-[3.5vmin] text-muted">{m.display_dark_text()}</p>
    </div>
  );
}

/** Above a bar, for everybody: which orders are being made, and which are ready. The link's token stands in the fragment, which no server sees. */
export function DisplayPage() {
  const { hash } = useLocation();
  const { numbers, isLive, isDark } = useDisplay(hash.slice(1));
  useWakeLock(!isDark);
  useNewReleases();
  return (
    <main id="main" tabIndex={-1} className="stage flex min-h-dvh flex-col bg-surface-0 text-normal">
      <title>{`${m.display_title()} · Skipline`}</title>
      <h1 className="sr-only">{m.display_title()}</h1>
      <output className="block">
        {!isDark && !isLive && (
          <span className="flex items-center justify-center gap-[1.5vmin] bg-warning-soft p-[1.5vmin] text-[3.5vmin] font-bold text-warning">
            <WifiOff aria-hidden="true" className="size-[4vmin] shrink-0" />
            {m.display_not_live()}
          </span>
        )}
      </output>
      {isDark && <Dark />}
      {!isDark && !numbers && (
        <p className="grid flex-1 place-content-center text-[5vmin] text-muted">{m.display_loading()}</p>
      )}
      {!isDark && numbers && (
        <div className="flex flex-1 flex-col gap-[2vmin] p-[2vmin] landscape:flex-row">
          <Column id="preparing" title={m.display_preparing()} column={numbers.preparing} isReady={false} />
          <Column id="ready" title={m.bar_ready()} column={numbers.ready} isReady />
        </div>
      )}
    </main>
  );
}
