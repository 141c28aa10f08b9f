import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";

export interface LoadMoreProps {
  list: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage">;
  /** What there is more of: "events". */
  what: string;
}

/** Under a list: the way to its further pages, where it has any. */
export function LoadMore({ list, what }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Load more
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-14 text-danger">
          More {what} could not be loaded. Please try again.
        </p>
      )}
    </div>
  );
}
