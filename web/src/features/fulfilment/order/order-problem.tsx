import * as m from "@skipline/contract/texts";
import { NetworkError, isApiError } from "#api/errors.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { signalProblem } from "#components/qr-scanner/scan-signals.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { Countdown } from "./countdown.tsx";
import { EarlierScan } from "./earlier-scan.tsx";
import { ProblemBanner } from "./outcome-banner.tsx";
import type { ProblemBannerProps } from "./outcome-banner.tsx";
import type { ScanOfOrder } from "../queue/saved-scan.ts";
import type { ReactNode } from "react";

interface ProblemPageProps extends ProblemBannerProps {
  vendorLocationId: string;
  action: ReactNode;
  children?: ReactNode;
}

function ProblemPage({ vendorLocationId, action, children, ...problem }: ProblemPageProps) {
  const goBack = useGoBack(staffPaths.location(vendorLocationId));
  return (
    <Page title={m.order()} compact documentTitle={problem.title} width="phone" onBack={goBack} footer={action}>
      <ProblemBanner {...problem} />
      {children}
    </Page>
  );
}

function ScanLink({ text, vendorLocationId }: { text: string; vendorLocationId: string }) {
  return (
    <Link to={staffPaths.scan(vendorLocationId)} replace className={buttonClasses({ full: true, size: "large" })}>
      {text}
    </Link>
  );
}

/** The order was bought at another bar: its drinks are there. */
export function WrongLocation({
  vendorLocationId,
  orderPlace,
}: {
  vendorLocationId: string;
  orderPlace: string | null;
}) {
  return (
    <ProblemPage
      title={m.order_wrong_location_title()}
      text={orderPlace ? m.order_belongs_to({ place: orderPlace }) : m.order_wrong_location()}
      vendorLocationId={vendorLocationId}
      action={<ScanLink text={m.scan_another()} vendorLocationId={vendorLocationId} />}
    />
  );
}

export function InvalidOrderId({ vendorLocationId }: { vendorLocationId: string }) {
  const isLocation = /^[0-9A-Z]{5}$/.test(vendorLocationId);
  return (
    <ProblemPage
      title={m.order_id_invalid_title()}
      text={m.order_id_invalid()}
      vendorLocationId={vendorLocationId}
      action={
        isLocation ? (
          <ScanLink text={m.scan_again()} vendorLocationId={vendorLocationId} />
        ) : (
          <Link to={staffPaths.locations()} className={buttonClasses({ full: true, size: "large" })}>
            {m.scan_location()}
          </Link>
        )
      }
    />
  );
}

export interface OrderErrorProps {
  error: unknown;
  vendorLocationId: string;
  pending: boolean;
  onRetry: () => void;
}

/** The order could not be read: not there, or something between us and it. */
export function OrderError({ error, vendorLocationId, pending, onRetry }: OrderErrorProps) {
  const isHidden = isApiError(error, "NOT_FOUND", "FORBIDDEN");
  // What is answered as if it were not there may be a role that is gone: then the page's gate says so.
  const { isFetchedAfterMount } = useQuery({
    ...staffVenueQuery(vendorLocationId),
    enabled: isHidden,
    refetchOnMount: "always",
  });
  if (isHidden && !isFetchedAfterMount) {
    return (
      <ProblemPage
        title={m.one_moment()}
        text={m.order_looking_again()}
        tone="warning"
        vendorLocationId={vendorLocationId}
        action={null}
      />
    );
  }
  if (isHidden) {
    return (
      <ProblemPage
        title={m.order_not_found_title()}
        text={m.order_not_found()}
        vendorLocationId={vendorLocationId}
        action={<ScanLink text={m.scan_again()} vendorLocationId={vendorLocationId} />}
      />
    );
  }
  return (
    <ProblemPage
      title={m.error_occurred()}
      text={error instanceof NetworkError ? m.error_network() : m.error_unexpected()}
      vendorLocationId={vendorLocationId}
      action={
        <Button full size="large" pending={pending} onClick={onRetry}>
          {m.try_again()}
        </Button>
      }
    />
  );
}

/** The server takes no more for now: asked again by itself. */
export function LimitedOrder({ vendorLocationId, until }: { vendorLocationId: string; until: number }) {
  return (
    <ProblemPage
      title={m.one_moment()}
      text={<Countdown until={until} />}
      tone="warning"
      vendorLocationId={vendorLocationId}
      action={<ScanLink text={m.scan_next()} vendorLocationId={vendorLocationId} />}
    />
  );
}

export interface OfflineScanProps {
  scan: ScanOfOrder;
  /** No answer yet, which is no failure yet. */
  isSlow: boolean;
  pending: boolean;
  onRetry: () => void;
}

/** Scanned where there is no network: nothing is known of the order, and the scan must not get lost. */
export function OfflineScan({ scan, isSlow, pending, onRetry }: OfflineScanProps) {
  const { vendorLocationId } = scan;
  useEffect(() => signalProblem(), []);
  return (
    <ProblemPage
      title={m.not_confirmed()}
      text={isSlow ? m.scan_offline_slow() : m.scan_offline()}
      tone="warning"
      vendorLocationId={vendorLocationId}
      action={
        <div className="grid gap-3">
          <Button full size="large" pending={pending && !isSlow} onClick={onRetry}>
            {m.try_again()}
          </Button>
          <Link
            to={staffPaths.scan(vendorLocationId)}
            replace
            className={buttonClasses({ full: true, size: "large", variant: "secondary" })}
          >
            {m.scan_next()}
          </Link>
        </div>
      }
    >
      <div className="mt-5">
        <EarlierScan {...scan} />
      </div>
    </ProblemPage>
  );
}
