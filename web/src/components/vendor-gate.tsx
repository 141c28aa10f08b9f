import type { RoleName } from "@skipline/contract/endpoint";
import { roleNames } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { Link } from "#lib/link.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { TypedIn } from "#lib/vendor-words.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { NotYours } from "./not-yours.tsx";

/** A vendor and what its visitor is there. */
export interface RunVendor {
  vendor: OwnVendor;
  role: RoleName;
  /** Where that role holds; null: at all locations. */
  vendorLocationIds: readonly string[] | null;
}

export interface VendorGateProps {
  title: string;
  /** Whoever has a lower one learns whom to ask. */
  for: Exclude<RoleName, "STAFF">;
  /** It is about all of the vendor's locations: whoever has a role at some learns so. */
  isOfAll?: true;
  isTop?: true;
  /** In the page's place until the role is known. */
  loading?: ReactNode;
  children: (run: RunVendor) => ReactNode;
}

interface VendorFrameProps {
  title: string;
  subtitle?: string;
  /** The vendor's own page, above which there is none. */
  isTop?: boolean;
  children: ReactNode;
}

/** Where a page of a vendor is not there yet, or can't be: title and arrow stand where they will. */
function VendorFrame({ title, subtitle, isTop, children }: VendorFrameProps) {
  const { vendorId = "" } = useParams();
  const goBack = useGoBack(consolePaths.vendor(vendorId));
  return (
    <Page title={title} subtitle={subtitle} width="wide" onBack={isTop ? undefined : goBack}>
      {children}
    </Page>
  );
}

function VendorLoading() {
  return (
    <QueryLoading label={m.console_venue_loading()}>
      <div className="grid max-w-page gap-6">
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} shape="h-20 w-full" rounded="14" />
        ))}
      </div>
    </QueryLoading>
  );
}

interface VendorPendingProps extends Omit<VendorFrameProps, "children"> {
  failedTitle: string;
  /** Without data. What it refuses for good is thrown. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  loading?: ReactNode;
}

/** A page of a vendor until what it shows is here. */
export function VendorPending({ failedTitle, query, loading, ...frame }: VendorPendingProps) {
  const { error, isFetching, refetch } = query;
  if (isApiError(error) && error.status < 500) throw error;
  return (
    <VendorFrame {...frame}>
      {error ? (
        <ListFailed title={failedTitle} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        (loading ?? <VendorLoading />)
      )}
    </VendorFrame>
  );
}

/** Around each page of a vendor in the console: the server decides in any case, this says so kindly. */
export function VendorGate({ title, for: needed, isOfAll, isTop, loading, children }: VendorGateProps) {
  const { vendorId = "" } = useParams();
  const query = useQuery(ownVendorQuery(vendorId));
  const { data } = query;
  if (isApiError(query.error, "FORBIDDEN")) return <NotYours />;
  if (!data) {
    const failedTitle = m.console_venue_not_loaded();
    return <VendorPending title={title} isTop={isTop} failedTitle={failedTitle} query={query} loading={loading} />;
  }
  const isTooLow = roleNames.indexOf(data.role) < roleNames.indexOf(needed);
  if (!isTooLow && (!isOfAll || data.vendorLocationIds === null))
    return <TypedIn value={data.vendor.language}>{children(data)}</TypedIn>;
  return (
    <VendorFrame title={title} subtitle={data.vendor.name} isTop={isTop}>
      <EmptyState
        icon={<ShieldAlert />}
        title={isTooLow ? m.console_admins_only() : m.console_all_locations_only()}
        message={isTooLow ? m.console_admins_only_hint() : m.console_all_locations_only_hint()}
        action={
          <Link to={consolePaths.vendor(vendorId)} className={buttonClasses({ full: true })}>
            {m.console_to_venue()}
          </Link>
        }
      />
    </VendorFrame>
  );
}
