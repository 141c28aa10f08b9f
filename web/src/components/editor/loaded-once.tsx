import { useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isApiError } from "#api/errors.ts";
import { Page } from "#ui/page.tsx";
import { ListFailed } from "../list-failed.tsx";
import { VendorLoading } from "../vendor-gate.tsx";

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
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(query);
  if (error && !data) {
    if (isApiError(error) && error.status < 500) throw error;
    return (
      <Page title={title} width="wide">
        <ListFailed title={failedTitle} pending={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return isFetchedAfterMount && data ? children(data, isFetching) : <VendorLoading title={title} />;
}
