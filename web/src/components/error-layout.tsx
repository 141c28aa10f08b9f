import * as m from "@skipline/contract/texts";
import { CircleAlert, SearchX, WifiOff } from "lucide-react";
import { isRouteErrorResponse } from "react-router";
import { isCodeError } from "#api/code.ts";
import { ApiError, NetworkError } from "#api/errors.ts";
import { Link } from "#lib/link.tsx";
import { PageError } from "#lib/page-error.ts";
import type { PageErrorAction } from "#lib/page-error.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { WaysOn } from "./ways-on.tsx";

export interface ErrorTexts {
  kind: "network" | "notFound" | "other";
  title: string;
  description: string;
  /** Without one of its own, the ways that lead on from any dead end. */
  action?: PageErrorAction | undefined;
}

const reload: PageErrorAction = { kind: "reload" };

const networkError: ErrorTexts = {
  kind: "network",
  title: m.network_error(),
  description: m.error_network(),
  action: reload,
};

/** Thrown by a page, it says that there is no such page. */
export function isNotFound(error: unknown): boolean {
  return (error instanceof ApiError || isRouteErrorResponse(error)) && error.status === 404;
}

/** The one place that turns an error into the words of the error page. */
export function describeError(error: unknown): ErrorTexts {
  if (error instanceof PageError) {
    return { kind: "other", title: error.title, description: error.description, action: error.action };
  }
  if (error instanceof NetworkError || isCodeError(error)) return networkError;
  if (isNotFound(error)) {
    return {
      kind: "notFound",
      title: m.error_not_found_title(),
      description: m.error_not_found(),
    };
  }
  return {
    kind: "other",
    title: m.error_unexpected_title(),
    description: m.error_unexpected(),
  };
}

const icons = { network: <WifiOff />, notFound: <SearchX />, other: <CircleAlert /> };

function ErrorAction({ action }: Pick<ErrorTexts, "action">) {
  if (!action) return <WaysOn />;
  if (action.kind === "reload") {
    return (
      <Button full onClick={() => window.location.reload()}>
        {action.text ?? m.reload()}
      </Button>
    );
  }
  return (
    <Link to={action.url} className={buttonClasses({ full: true })}>
      {action.text}
    </Link>
  );
}

/**
 * Title, message, one action: `<ErrorLayout error={query.error} />` where a page handles its own failure. `leadsOn`: trying
 * again may never help, so the ways on stand below it.
 */
export function ErrorLayout({ error, leadsOn = false }: { error: unknown; leadsOn?: boolean }) {
  const { kind, title, description, action } = describeError(error);
  return (
    <div className="flex flex-1 flex-col justify-center">
      <title>{`${title} · Skipline`}</title>
      <ErrorState
        level="h1"
        icon={icons[kind]}
        title={title}
        message={description}
        action={
          <div className="grid gap-3">
            <ErrorAction action={action} />
            {leadsOn && <WaysOn isSecondary />}
          </div>
        }
      />
    </div>
  );
}
