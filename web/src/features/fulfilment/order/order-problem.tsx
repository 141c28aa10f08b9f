import { NetworkError, isApiError } from "#api/errors.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { signalProblem } from "#components/qr-scanner/scan-signals.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
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
  const goBack = useGoBack(paths.staffLocation(vendorLocationId));
  return (
    <Page title="Order" compact documentTitle={problem.title} width="phone" onBack={goBack} footer={action}>
      <ProblemBanner {...problem} />
      {children}
    </Page>
  );
}

function ScanLink({ text, vendorLocationId }: { text: string; vendorLocationId: string }) {
  return (
    <Link to={paths.staffScan(vendorLocationId)} replace className={buttonClasses({ full: true, size: "large" })}>
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
      title="Wrong Location"
      text={orderPlace ? `This order belongs to ${orderPlace}.` : "This order belongs to another location."}
      vendorLocationId={vendorLocationId}
      action={<ScanLink text="Scan Another Order" vendorLocationId={vendorLocationId} />}
    />
  );
}

export function InvalidOrderId({ vendorLocationId }: { vendorLocationId: string }) {
  const isLocation = /^[0-9A-Z]{5}$/.test(vendorLocationId);
  return (
    <ProblemPage
      title="Invalid Order ID"
      text="The link to this order is not complete."
      vendorLocationId={vendorLocationId}
      action={
        isLocation ? (
          <ScanLink text="Scan Again" vendorLocationId={vendorLocationId} />
        ) : (
          <Link to={paths.staffLocations()} className={buttonClasses({ full: true, size: "large" })}>
            Scan a Location Code
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
        title="One moment"
        text="Looking again."
        tone="warning"
        vendorLocationId={vendorLocationId}
        action={null}
      />
    );
  }
  if (isHidden) {
    return (
      <ProblemPage
        title="Order Not Found"
        text="There is no such order at this venue."
        vendorLocationId={vendorLocationId}
        action={<ScanLink text="Scan Again" vendorLocationId={vendorLocationId} />}
      />
    );
  }
  return (
    <ProblemPage
      title="Error occurred"
      text={
        error instanceof NetworkError
          ? "Unable to load the data due to a network issue. Please check your connection."
          : "An unexpected error occurred. Please try again later."
      }
      vendorLocationId={vendorLocationId}
      action={
        <Button full size="large" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

/** The server takes no more for now: asked again by itself. */
export function LimitedOrder({ vendorLocationId, until }: { vendorLocationId: string; until: number }) {
  return (
    <ProblemPage
      title="One moment"
      text={<Countdown until={until} />}
      tone="warning"
      vendorLocationId={vendorLocationId}
      action={<ScanLink text="Scan Next Order" vendorLocationId={vendorLocationId} />}
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
      title="Not Confirmed"
      text={`${isSlow ? "No answer yet." : "No connection."} The hand-over is not confirmed. This scan is saved and sent by itself.`}
      tone="warning"
      vendorLocationId={vendorLocationId}
      action={
        <div className="grid gap-3">
          <Button full size="large" pending={pending && !isSlow} onClick={onRetry}>
            Try again
          </Button>
          <Link
            to={paths.staffScan(vendorLocationId)}
            replace
            className={buttonClasses({ full: true, size: "large", variant: "secondary" })}
          >
            Scan Next Order
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
