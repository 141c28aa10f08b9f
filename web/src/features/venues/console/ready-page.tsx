import { lacksAccount, neededKinds } from "@skipline/contract/readiness";
import type { ReadinessKind, ReadinessLine } from "@skipline/contract/readiness";
import type { RoleName } from "@skipline/contract/endpoint";
import type { OwnLocation } from "@skipline/contract/own-locations";
import { findTaxCategory } from "@skipline/contract/tax-categories";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { VendorGate, VendorPending } from "#components/vendor-gate.tsx";
import { Link } from "#lib/link.tsx";
import { consolePaths, menuPaths } from "#lib/console-paths.ts";
import { paths } from "#lib/paths.ts";
import { taxWords } from "#lib/product-words.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { editedLocationQuery, readinessQuery, useOpenLocation } from "./location-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "", vendorLocationId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchQuery(readinessQuery(vendorId, vendorLocationId));
  return null;
}

interface Words {
  title: string;
  done: string;
  toDo: string;
  fix: string;
}

const wordsOf: Record<ReadinessKind, Words> = {
  ADDRESS: {
    title: m.console_where(),
    done: m.ready_address_done(),
    toDo: m.ready_address_to_do(),
    fix: m.ready_fix_address(),
  },
  TAX: { title: m.ready_tax(), done: m.ready_tax_done(), toDo: m.ready_tax_to_do(), fix: m.ready_fix_tax() },
  PRODUCT: {
    title: m.ready_product(),
    done: m.ready_product_done(),
    toDo: m.ready_product_to_do(),
    fix: m.console_menu_edit(),
  },
  PAYMENTS: {
    title: m.ready_payments(),
    done: m.ready_payments_done(),
    toDo: m.ready_payments_to_do(),
    fix: m.ready_fix_payments(),
  },
  TEAM: { title: m.ready_team(), done: m.ready_team_done(), toDo: m.ready_team_to_do(), fix: m.ready_fix_team() },
  TEST_ORDER: {
    title: m.ready_test(),
    done: m.ready_test_done(),
    toDo: m.ready_test_to_do(),
    fix: m.ready_fix_test(),
  },
  POSTER: {
    title: m.ready_poster(),
    done: m.ready_poster_done(),
    toDo: m.ready_poster_to_do(),
    fix: m.ready_fix_poster(),
  },
};

/** The provider answers, but guests pay the venue, and its account takes no charges. */
const accountWords: Words = {
  ...wordsOf.PAYMENTS,
  toDo: m.ready_account_to_do(),
  fix: m.ready_fix_account(),
};

/** One is paid, and what is left is to hand it over. */
const waitingWords = (orderId: string): Words => ({
  ...wordsOf.TEST_ORDER,
  toDo: m.ready_test_paid({ order: shortOrderId(orderId) }),
  fix: m.ready_fix_test_paid(),
});

/** The very form where it is put right; null where nothing of ours does. */
function placeOf(kind: ReadinessKind, { vendorId, vendorLocationId }: OwnLocation): string | null {
  switch (kind) {
    case "ADDRESS":
    case "TAX":
      return consolePaths.location(vendorId, vendorLocationId);
    case "PRODUCT":
      return menuPaths.menu(vendorId, vendorLocationId);
    case "TEAM":
      return consolePaths.people(vendorId);
    case "TEST_ORDER":
      return paths.location(vendorLocationId);
    case "POSTER":
      return consolePaths.posters(vendorId, vendorLocationId);
    // A later server may look at more.
    default:
      return null;
  }
}

function guide(line: ReadinessLine, location: OwnLocation): { words: Words; place: string | null } {
  const { kind, missing, waitingOrderId } = line;
  const { vendorId, vendorLocationId } = location;
  if (kind === "PAYMENTS" && missing.includes(lacksAccount))
    return { words: accountWords, place: consolePaths.payments(vendorId) };
  if (waitingOrderId !== undefined)
    return { words: waitingWords(waitingOrderId), place: staffPaths.orderView(vendorLocationId, waitingOrderId) };
  return { words: wordsOf[kind], place: placeOf(kind, location) };
}

/** What is sold without a rate, as menus call it. */
const listUnrated = (codes: readonly string[]) =>
  codes
    .map((code) => {
      const category = findTaxCategory(code);
      return category === null ? code : taxWords[category];
    })
    .join(" · ");

interface LineProps {
  line: ReadinessLine;
  location: OwnLocation;
  /** The location's own form is for admins. */
  canChange: boolean;
  /** All that is needed is there. */
  isReady: boolean;
  onAgain: () => void;
  isAsking: boolean;
}

function Line({ line, location, canChange, isReady, onAgain, isAsking }: LineProps) {
  const { kind, isDone, missing, waitingOrderId } = line;
  const lacksOwnAccount = kind === "PAYMENTS" && missing.includes(lacksAccount);
  const { words, place } = guide(line, location);
  const isNeeded = neededKinds.includes(kind);
  const toDo = kind === "TAX" && missing.length > 0 ? m.ready_tax_missing({ codes: listUnrated(missing) }) : words.toDo;
  // Before that nothing can be ordered.
  const isForAdmins = kind === "ADDRESS" || kind === "TAX" || lacksOwnAccount;
  const mayFix = kind === "TEST_ORDER" ? isReady || waitingOrderId !== undefined : canChange || !isForAdmins;
  const look = buttonClasses({ variant: "secondary", size: "small" });
  return (
    <Card as="li">
      <div className="flex gap-3">
        {isDone ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-positive" />
        ) : (
          <CircleDashed aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-18 font-bold text-strong">{words.title}</h2>
            <Badge tone={isDone ? "positive" : isNeeded ? "warning" : "neutral"}>
              {isDone ? m.done() : isNeeded ? m.ready_to_do() : m.ready_advised()}
            </Badge>
          </div>
          <p className="mt-1 text-16 wrap-anywhere text-normal">{isDone ? words.done : toDo}</p>
          {!isDone && mayFix && (
            <p className="mt-3">
              {place === null ? (
                <Button variant="secondary" size="small" pending={isAsking} onClick={onAgain}>
                  {words.fix}
                </Button>
              ) : (
                <Link to={place} className={look}>
                  {words.fix}
                </Link>
              )}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

const takeFocus = (node: HTMLElement | null) => node?.focus();

interface ReadyProps {
  location: OwnLocation;
  lines: readonly ReadinessLine[];
  role: RoleName;
  onAgain: () => void;
  isAsking: boolean;
}

function Ready({ location, lines, role, onAgain, isAsking }: ReadyProps) {
  const { vendorId, vendorLocationId, description, status } = location;
  const goUp = useGoUp(consolePaths.locations(vendorId));
  const { mutate, isPending, isSuccess } = useOpenLocation();
  const canChange = role === "ADMIN" || role === "SUPER_ADMIN";
  // What a later server looks at, and this page has no words for, is not shown.
  const known = lines.filter(({ kind }) => kind in wordsOf);
  // What is left comes first: on a phone all that is done would stand before it.
  const shown = [...known.filter(({ isDone }) => !isDone), ...known.filter(({ isDone }) => isDone)];
  const isReady = lines.every(({ kind, isDone }) => isDone || !neededKinds.includes(kind));
  const isOpen = status === "OPEN";

  function open(): void {
    mutate(location, {
      onSuccess: () => showToast({ title: m.ready_opened(), tone: "positive" }),
      onError: (error) => showToast({ title: m.ready_not_opened(), description: whyNot(error), tone: "danger" }),
    });
  }

  const obstacle = !isReady ? m.ready_open_not_yet() : canChange ? null : m.ready_open_admin();
  return (
    <Page
      title={m.ready_title()}
      subtitle={<TypedWords>{`${description} · ${vendorLocationId}`}</TypedWords>}
      width="wide"
      onBack={goUp}
      footer={
        status === "CLOSED" && (
          <div className="grid gap-2">
            {obstacle && (
              <p id="ready-obstacle" className="text-center text-14 text-muted">
                {obstacle}
              </p>
            )}
            <Button
              full
              pending={isPending}
              disabled={obstacle !== null}
              aria-describedby={obstacle ? "ready-obstacle" : undefined}
              onClick={open}
            >
              {m.ready_open()}
            </Button>
          </div>
        )
      }
    >
      <div className="grid max-w-page gap-4">
        {isOpen && (
          // The button that opened it is gone, and was at the other end of the page.
          <div ref={isSuccess ? takeFocus : undefined} tabIndex={-1} className="scroll-mt-20 outline-none">
            <Alert tone={isReady ? "positive" : "warning"} title={m.ready_is_open()}>
              {isReady ? m.ready_is_open_hint() : m.ready_is_open_but()}
              <p className="mt-2">
                <Link to={paths.location(vendorLocationId)} className="font-bold underline underline-offset-4">
                  {m.console_location_menu()}
                </Link>
              </p>
            </Alert>
          </div>
        )}
        <p aria-live="polite" className="text-16 font-bold text-strong">
          {m.ready_count({ done: shown.filter(({ isDone }) => isDone).length, all: shown.length })}
        </p>
        <ul className="grid gap-3">
          {shown.map((line) => (
            <Line
              key={line.kind}
              line={line}
              location={location}
              canChange={canChange}
              isReady={isReady}
              onAgain={onAgain}
              isAsking={isAsking}
            />
          ))}
        </ul>
        {status === "CLOSED" && <p className="text-14 text-muted">{m.ready_try()}</p>}
      </div>
    </Page>
  );
}

function LoadedReady({
  vendorId,
  vendorLocationId,
  role,
}: {
  vendorId: string;
  vendorLocationId: string;
  role: RoleName;
}) {
  const location = useQuery(editedLocationQuery(vendorId, vendorLocationId));
  const readiness = useQuery(readinessQuery(vendorId, vendorLocationId));
  if (location.data && readiness.data) {
    return (
      <Ready
        location={location.data.location}
        lines={readiness.data.lines}
        role={role}
        onAgain={() => void readiness.refetch()}
        isAsking={readiness.isFetching}
      />
    );
  }
  const both = {
    error: location.error ?? readiness.error,
    isFetching: location.isFetching || readiness.isFetching,
    refetch: () => Promise.all([location.refetch(), readiness.refetch()]),
  };
  return <VendorPending title={m.ready_title()} failedTitle={m.ready_not_loaded()} query={both} />;
}

/** What does a location still need before guests order there? */
export function ReadyPage() {
  const { vendorLocationId = "" } = useParams();
  return (
    <VendorGate title={m.ready_title()} for="MANAGER">
      {({ vendor: { vendorId }, role }) => (
        <LoadedReady key={vendorLocationId} vendorId={vendorId} vendorLocationId={vendorLocationId} role={role} />
      )}
    </VendorGate>
  );
}
