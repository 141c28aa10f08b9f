import { useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { VendorPending } from "../vendor-gate.tsx";

interface LoadedOnceProps<Answer, Key extends QueryKey> {
  /** An `editedQuery`. */
  query: UseQueryOptions<Answer, Error, Answer, Key>;
  title: string;
  failedTitle: string;
  /** `isFetching`: it is being asked anew, for what no form holds. */
  children: (answer: Answer, isFetching: boolean) => ReactNode;
}

/** What an editor edits, as it is when the page is opened. */
export function LoadedOnce<Answer, Key extends QueryKey>({
  query,
  title,
  failedTitle,
  children,
}: LoadedOnceProps<Answer, Key>) {
  const asked = useQuery(query);
  const { data, isFetchedAfterMount, isFetching } = asked;
  if (isFetchedAfterMount && data) return children(data, isFetching);
  // One that is known from before is asked anew.
  const pending = data ? { ...asked, error: null } : asked;
  return <VendorPending title={title} failedTitle={failedTitle} query={pending} />;
}
