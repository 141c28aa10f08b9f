import { roleNames } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { VendorLocation } from "@skipline/contract/venues";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { useSession } from "#api/session-store.ts";
import { menuPaths } from "#lib/console-paths.ts";
import { Link } from "#lib/link.tsx";
import { ClosedNote } from "./menu-closed.tsx";

/** Whether whoever looks runs this location. The server decides in any case, when it is ordered. */
function useMayTest({ vendorId, vendorLocationId }: VendorLocation): boolean {
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({ ...ownVendorQuery(vendorId), enabled: isSignedIn, retry: false });
  if (!isSignedIn || !data) return false;
  const isManager = roleNames.indexOf(data.role) >= roleNames.indexOf("MANAGER");
  return isManager && (data.vendorLocationIds?.includes(vendorLocationId) ?? true);
}

interface NotOpenYetProps {
  location: VendorLocation;
  onMayTest: (mayTest: boolean) => void;
}

/** Of a location that never took orders: closed to guests, and open for a test order to whoever runs it. */
export function NotOpenYet({ location, onMayTest }: NotOpenYetProps) {
  const mayTest = useMayTest(location);
  useLayoutEffect(() => {
    onMayTest(mayTest);
    return () => onMayTest(false);
  }, [mayTest, onMayTest]);
  if (!mayTest) return <ClosedNote location={location} />;
  return (
    <output className="mb-4 block rounded-14 bg-notice-soft px-4 py-3 text-strong">
      <span className="block font-bold">{m.order_test()}</span>
      <span className="block">{m.menu_test_hint()}</span>
      <Link
        to={menuPaths.ready(location.vendorId, location.vendorLocationId)}
        className="mt-1 inline-flex min-h-11 items-center font-bold underline underline-offset-4"
      >
        {m.menu_test_checklist()}
      </Link>
    </output>
  );
}
