import * as m from "@skipline/contract/texts";
import { useLocation } from "react-router";
import { Link } from "#lib/link.tsx";
import { homePath, isConsolePath, isStaffPath, paths } from "#lib/paths.ts";
import { usePlaces } from "#stores/places.ts";
import type { Place } from "#stores/places.ts";
import { buttonClasses } from "#ui/button-classes.ts";

/** Where whoever stands at a dead end goes on: staff at their start, guests at the last menu that was open here, or home. */
export function listWaysOn(pathname: string, lastPlace: Place | undefined): { text: string; url: string }[] {
  const home = { text: m.go_home(), url: homePath(pathname) };
  if (!lastPlace || isStaffPath(pathname) || isConsolePath(pathname)) return [home];
  return [{ text: m.menu_of({ vendor: lastPlace.vendorName }), url: paths.location(lastPlace.vendorLocationId) }, home];
}

/** `isSecondary`: below an action that comes first. */
export function WaysOn({ isSecondary = false }: { isSecondary?: boolean }) {
  const { pathname } = useLocation();
  const [lastPlace] = usePlaces();
  return (
    <div className="grid gap-3">
      {listWaysOn(pathname, lastPlace).map(({ text, url }, index) => (
        <Link
          key={url}
          to={url}
          className={buttonClasses({ full: true, variant: index === 0 && !isSecondary ? "primary" : "secondary" })}
        >
          {text}
        </Link>
      ))}
    </div>
  );
}
